"""What the server writes down: never a key, and no words of visitors unless the operator wants them.

The message of an error may quote what somebody pasted, so of an error the log has its kind and where it happened.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from metrics.providers.secrets import masked

FORMAT_NAME, TEXTS_NAME = "ANSWER_METRICS_LOG", "ANSWER_METRICS_LOG_TEXTS"
_ON = ("1", "on", "true", "yes")
_DEEPEST = 5
_USUAL = frozenset([*vars(logging.makeLogRecord({})), "message", "asctime"])


class Discreet(logging.LogRecord):
    """A record without keys, whose error is told by kind and place alone."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.exc_info and self.exc_info[1] is not None:  # every formatter takes the text that stands there already
            self.exc_text = masked(self.told(self.exc_info[1]))

    def told(self, error: BaseException) -> str:
        """What is written of an error."""
        return error_places(error)

    def getMessage(self) -> str:
        return masked(super().getMessage())


class Telling(Discreet):
    """A record without keys, whose error has its message too."""

    def told(self, error: BaseException) -> str:
        return "".join(traceback.format_exception(error)).rstrip()


class Lines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, the error if there is one, and what else was given."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_text:
            found["error"] = record.exc_text
        found |= {name: _plain(value) for name, value in vars(record).items() if name not in _USUAL}
        return json.dumps(found, ensure_ascii=False)


def begin_logs(environment: Mapping[str, str]) -> None:
    """Sets the logs of this process up, Streamlit's own among them; called once, when the server starts."""
    logging.setLogRecordFactory(Telling if _is_on(environment.get(TEXTS_NAME, "")) else Discreet)
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    logging.root.addHandler(handler)
    for name in ("server", "metrics", "ui"):
        logging.getLogger(name).setLevel(logging.INFO)
    if environment.get(FORMAT_NAME, "").strip().lower() == "json":
        logging.setLoggerClass(_Logger)
        for logger in [logging.root, *map(logging.getLogger, list(logging.root.manager.loggerDict))]:
            for one in logger.handlers:
                one.setFormatter(Lines())


def error_places(error: BaseException) -> str:
    """The kinds of an error and of those that led to it, each with the lines of code it came through; no message."""
    told, cause = [], error
    for _ in range(_DEEPEST):
        told.append(f"{_places(cause.__traceback__)}{type(cause).__name__}")
        further = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
        if further is None:
            break
        cause = further
    return "\nled to:\n".join(reversed(told))


class _Logger(logging.Logger):
    """Streamlit gives each new logger of its own a handler with a form of its own; here they all write lines."""

    def addHandler(self, handler: logging.Handler) -> None:
        handler.setFormatter(Lines())
        super().addHandler(handler)


def _places(trace: TracebackType | None) -> str:
    return "".join(traceback.format_tb(trace))


def _plain(value: Any) -> Any:
    return value if isinstance(value, bool | int | float) or value is None else masked(str(value))


def _is_on(text: str) -> bool:
    return text.strip().lower() in _ON
