"""What visitors may have a judge asked on a page: each visit has its own share, and a limit is said in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from metrics.notes import Note
from metrics.providers.openai_compatible import Allowances, Endpoint, Limits
from tests.judging import LOAN, answered, connect, librarian
from tests.mock_server import serving
from tests.screen import Open, case_on, shown
from ui import connection


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> Allowances:
    """A server whose visits may make one request each, and two together."""
    made = Allowances(Limits(visit=1, server=2))
    monkeypatch.setattr(connection, "allowances", lambda: made)
    return made


@pytest.fixture
def endpoints(monkeypatch: pytest.MonkeyPatch) -> list[Endpoint]:
    """The endpoints that pages make."""
    made: list[Endpoint] = []
    make: Callable[..., Endpoint | None] = connection.endpoint_of

    def kept(role: connection.Role) -> Endpoint | None:
        found = make(role)
        made.extend([] if found is None else [found])
        return found

    monkeypatch.setattr(connection, "endpoint_of", kept)
    return made


def asked(endpoint: Endpoint) -> Note | None:
    assert endpoint.allowed is not None
    return endpoint.allowed()


def test_the_requests_of_a_visit_count_for_it_alone(
    open_page: Open, tight: Allowances, endpoints: list[Endpoint]
) -> None:
    said = []
    for _ in range(3):
        app = open_page("metrics", "answer_correctness")
        app.session_state["remembered.connection"] = {"judge.model": "a", "source": ""}
        app.session_state["remembered.judging.open"] = True
        endpoints.clear()
        app.run().run()
        said.append([None if note is None else note.code for note in (asked(endpoints[0]), asked(endpoints[-1]))])
    assert said == [[None, "server.allowance-visit"]] * 2 + [["server.allowance-server"] * 2]


def test_a_judging_beyond_the_limit_says_so_and_keeps_the_case(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = Allowances(Limits(visit=0))
    monkeypatch.setattr(connection, "allowances", lambda: none)
    with serving(librarian) as server:
        app = connect(open_page("metrics", "groundedness", LOAN), server.url)
        answered(app, "statements")
        assert "Your visit has made the 0 requests to judges and embedders" in shown(app)
        assert case_on(app).response == LOAN.response
        assert server.requests == []
