"""GitHub's hourly rate limit. The forge counts requests, but rejects them only if the fault is switched on."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from glosa.forge.http import PlatformRequest

Resource: TypeAlias = Literal["core", "search", "graphql"]

_LIMITS: Mapping[Resource, tuple[int, int]] = {"core": (60, 5000), "search": (10, 30), "graphql": (0, 5000)}
"""Requests per hour without and with a token."""
_HOUR_MS = 3_600_000


def rate_limit_headers(request: PlatformRequest, resource: Resource) -> Mapping[str, str]:
    """Counts one request and returns its rate limit headers."""
    request.platform.used[_key(request, resource)] += 1
    limit, remaining, used = rate_limit_status(request, resource)
    return {
        "x-ratelimit-limit": str(limit),
        "x-ratelimit-remaining": str(remaining),
        "x-ratelimit-used": str(used),
        "x-ratelimit-reset": str(resets_at(request, resource)),
        "x-ratelimit-resource": resource,
    }


def rate_limit_status(request: PlatformRequest, resource: Resource) -> tuple[int, int, int]:
    """The limit, the remaining requests, and the used ones."""
    limit = _LIMITS[resource][request.token is not None]
    if request.platform.faults.find("rate-limit", method=request.method, path=request.path):
        return limit, 0, limit
    used = min(request.platform.used[_key(request, resource)], max(limit - 1, 0))
    return limit, limit - used, used


def resets_at(request: PlatformRequest, resource: Resource) -> int:
    """When the limit resets, in seconds since 1970 UTC."""
    fault = request.platform.faults.find("rate-limit", method=request.method, path=request.path)
    moment = fault.ends if fault and fault.ends else (_hour(request) + 1) * _HOUR_MS
    return -(-moment // 1000)


def _key(request: PlatformRequest, resource: Resource) -> tuple[str, str, int]:
    return resource, request.token.user if request.token else "", _hour(request)


def _hour(request: PlatformRequest) -> int:
    return request.platform.effects.now() // _HOUR_MS
