"""How much of the hourly limit is left. The forge counts, and refuses only when the fault is switched on."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from glosa.forge.http import Call

Resource: TypeAlias = Literal["core", "search", "graphql"]

_LIMITS: Mapping[Resource, tuple[int, int]] = {"core": (60, 5000), "search": (10, 30), "graphql": (0, 5000)}
"""Without and with a token."""
_HOUR_MS = 3_600_000


def counted(call: Call, resource: Resource) -> Mapping[str, str]:
    """The headers of an answer, which counts as one request."""
    call.platform.used[_key(call, resource)] += 1
    limit, remaining, used = standing(call, resource)
    return {
        "x-ratelimit-limit": str(limit),
        "x-ratelimit-remaining": str(remaining),
        "x-ratelimit-used": str(used),
        "x-ratelimit-reset": str(resets_at(call, resource)),
        "x-ratelimit-resource": resource,
    }


def standing(call: Call, resource: Resource) -> tuple[int, int, int]:
    """The limit, what is left of it, and what is used."""
    limit = _LIMITS[resource][call.token is not None]
    if call.platform.faults.find("rate-limit", method=call.method, path=call.path):
        return limit, 0, limit
    used = min(call.platform.used[_key(call, resource)], max(limit - 1, 0))
    return limit, limit - used, used


def resets_at(call: Call, resource: Resource) -> int:
    """When all of it is back, in seconds since 1970 UTC."""
    fault = call.platform.faults.find("rate-limit", method=call.method, path=call.path)
    moment = fault.ends if fault and fault.ends else (_hour(call) + 1) * _HOUR_MS
    return -(-moment // 1000)


def _key(call: Call, resource: Resource) -> tuple[str, str, int]:
    return resource, call.token.user if call.token else "", _hour(call)


def _hour(call: Call) -> int:
    return call.platform.outside.now() // _HOUR_MS
