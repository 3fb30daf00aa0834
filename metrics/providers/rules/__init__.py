"""The rule judge: texts cut into claims and sorted by plain rules and an embedder, no language model.

``rule_judge(embedder)`` is the judge, ``splitting.statements`` its way of cutting a text.
"""

from __future__ import annotations

from metrics.providers.rules.judge import ACCURACY, LABEL, RuleJudge, cautions, rule_judge

__all__ = ["ACCURACY", "LABEL", "RuleJudge", "cautions", "rule_judge"]
