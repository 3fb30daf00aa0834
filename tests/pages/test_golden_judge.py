"""C31 on the page: a set judged by a server that waits, is slow, full, or fails; only what failed is asked again."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

import pytest

from tests.golden_screen import brought, desk_of, judged_to_the_end, taken
from tests.handed import handed
from tests.mock_server import Request, by_rows, serving
from tests.screen import Open, shown
from ui.golden_report import report_bytes
from ui.golden_scores import columns_of, frame_of
from ui.golden_settings import _FIRST
from ui.prose import day

KEY = "sk-test-NOT-A-REAL-KEY-000000000042"
pytestmark = pytest.mark.usefixtures("new_process")


def asked(requests: list[Request]) -> Counter[str]:
    return Counter(one.prompt.split("[row ", 1)[1][:2] for one in requests)


def test_c31_finished_rows_stay_and_only_failed_ones_are_asked_again(open_page: Open) -> None:
    with serving(by_rows(handed("C31_mock_server.json"), delays=0.1)) as server:
        app = open_page("practice", "golden_sets")
        app.session_state["remembered.connection"] = {
            "judge.base_url": server.url, "judge.model": "m", "judge.key": KEY, "judge.timeout": 1.0,
        }  # fmt: skip
        taken(brought(app, "C31_batch.csv"))
        app.button_group(key="golden.metric").set_value("groundedness").run()
        assert "About 12 calls" in shown(app)
        judged_to_the_end(app, "golden.judge.model.missing")
        assert app.metric[0].value == "0.7500" and "over **8 of 12** answers" in shown(app)
        first = asked(server.requests)
        report = report_bytes(desk_of(app), "groundedness", _FIRST).decode()
        assert f"Judged here by: m (prompts 1, {day(datetime.now(UTC).isoformat())})" in report
        assert first["12"] == 1 and first["09"] == 1 and first["07"] == 3
        server.requests.clear()
        judged_to_the_end(app, "golden.judge.model.failed")
        assert set(asked(server.requests)) == {"09", "10", "11", "12"}
    columns = columns_of(desk_of(app), _FIRST)
    assert columns["score_groundedness"].round(4).tolist()[:8] == [0.75] * 8
    reasons = [str(note) for note in columns["reason_groundedness"].iloc[8:]]
    assert len(set(reasons)) == 4 and not any("<" in reason for reason in reasons), reasons
    assert KEY not in str(desk_of(app).held()) and len(frame_of(desk_of(app))) == 12
