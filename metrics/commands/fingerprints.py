"""What a call and a line of output depend on, so that nothing made otherwise is taken for the same."""

from __future__ import annotations

from hashlib import blake2b

from metrics.case import Settings
from metrics.protocols import Embedder
from metrics.providers.judging import Metric, Plan
from metrics.providers.openai_compatible import Endpoint


def makers(plan: Plan | Embedder) -> list[str]:
    """All that the answer to a call depends on, the prompt aside; no key."""
    return [_maker(plan.judge), _maker(plan.embedder)] if isinstance(plan, Plan) else ["rules", plan.label]


def everything(plan: Plan | Embedder, metric: Metric, engine: str, settings: Settings) -> list[str]:
    """All that a line depends on, the row aside; no key."""
    more: list[object] = [metric, engine, settings.weights, settings.beta, settings.grounded_at]
    if isinstance(plan, Plan):
        more += [plan.protocol, plan.asking, plan.questions, plan.prompts.version(*plan.prompt_names)]
    return [*makers(plan), *map(str, more)]


def fingerprint(parts: list[str]) -> str:
    """Sixteen signs that tell whether settings are the same."""
    return blake2b("\n".join(parts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _maker(maker: object) -> str:
    if isinstance(maker, Endpoint):
        return f"{maker.base_url} {maker.model} {maker.temperature} {maker.max_tokens}"
    return str(getattr(maker, "label", "none"))
