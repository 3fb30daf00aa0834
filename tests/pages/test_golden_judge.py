"""C31 on the page: a set judged by a server that waits, is slow, full, or fails; only what failed is asked again."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from metrics.providers.openai_compatible import forget
from tests.handed import CASES, handed
from tests.mock_server import Request, by_rows, serving
from tests.screen import Open, shown
from ui.golden_desk import Desk, desks
from ui.golden_report import report_bytes
from ui.golden_scores import columns_of, frame_of
from ui.golden_settings import _FIRST
from ui.prose import day

KEY = "sk-test-NOT-A-REAL-KEY-000000000042"
BATCH = Path(CASES) / "C31_batch.csv"


@pytest.fixture(autouse=True)
def _a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "ANSWER_METRICS_JUDGE_HOSTS"):
        monkeypatch.delenv(name, raising=False)


def desk_of(app: AppTest) -> Desk:
    found = desks().find(app.session_state["remembered.golden.desk"])
    assert found is not None
    return found


def asked(requests: list[Request]) -> Counter[str]:
    return Counter(one.prompt.split("[row ", 1)[1][:2] for one in requests)


def to_the_end(app: AppTest) -> AppTest:
    run = desk_of(app).run
    assert run is None or run.wait(60)
    return app.run()


def test_c31_finished_rows_stay_and_only_failed_ones_are_asked_again(open_page: Open) -> None:
    with serving(by_rows(handed("C31_mock_server.json"), delays=0.1)) as server:
        app = open_page("practice", "golden_sets")
        app.session_state["remembered.connection"] = {
            "judge.base_url": server.url, "judge.model": "m", "judge.key": KEY, "judge.timeout": 1.0,
        }  # fmt: skip
        file = ("C31_batch.csv", BATCH.read_bytes(), "text/csv")
        app.file_uploader(key="golden.file.set").set_value(file).run()
        app.button(key="golden.take").click().run()
        app.button_group(key="golden.metric").set_value("groundedness").run()
        assert "About 12 calls" in shown(app)
        app.button(key="golden.judge.model.missing").click().run()
        to_the_end(app)
        assert app.metric[0].value == "0.7500" and "over **8 of 12** answers" in shown(app)
        first = asked(server.requests)
        report = report_bytes(desk_of(app), "groundedness", _FIRST).decode()
        assert f"Judged here by: m (prompts 1, {day(datetime.now(UTC).isoformat())})" in report
        assert first["12"] == 1 and first["09"] == 1 and first["07"] == 3
        server.requests.clear()
        app.button(key="golden.judge.model.failed").click().run()
        to_the_end(app)
        assert set(asked(server.requests)) == {"09", "10", "11", "12"}
    columns = columns_of(desk_of(app), _FIRST)
    assert columns["score_groundedness"].round(4).tolist()[:8] == [0.75] * 8
    reasons = [str(note) for note in columns["reason_groundedness"].iloc[8:]]
    assert len(set(reasons)) == 4 and not any("<" in reason for reason in reasons), reasons
    assert KEY not in str(desk_of(app).held()) and len(frame_of(desk_of(app))) == 12
