"""``docs/openapi.yaml`` matches the service: every route, and inputs generated from it."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import ignored_auth, negative_data_rejection, positive_data_acceptance
from schemathesis.python.asgi import shutdown_lifespans
from starlette.types import Receive, Scope, Send

from glosa.service.app import service_application, service_routes
from glosa.service.domain.identity import hash_of_key
from glosa.service.domain.moderation.log import LoggedAction, Via
from glosa.service.domain.sites import ModeratorToken, Rules
from glosa.service.opening import opened_store
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.offload import Offload
from glosa.service.routes.offloading.read_rate import ReadRate
from glosa.service.settings import Settings
from tests.contract.service.conftest import SITE, START, Service, settings_in
from tests.contract.service.description import description

EXAMPLES = 20
"""Number of examples of each kind, for each operation."""
UNHEALTHY = list(HealthCheck)
AMPLE = replace(SITE, rules=Rules(posts_a_minute=100_000, posts_an_hour=100_000))
KEY = "k" * 48
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def described() -> dict[str, set[str]]:
    return {
        path: {method.upper() for method in item if method.upper() in METHODS}
        for path, item in description()["paths"].items()
    }


def test_every_route_is_described_and_every_description_is_a_route() -> None:
    metrics = Metrics(worker="1")
    context = SimpleNamespace(offload=Offload(None, metrics, ReadRate()))
    routes = service_routes(cast("ServiceContext", context))
    paths = {re.sub(r":\w+\}", "}", route.path) for route in routes}
    # The store protocol refuses other requests with errors of its own shape.
    assert paths - {"/1.1/{path}"} == described().keys()


@pytest.mark.parametrize(("path", "methods"), [one for one in described().items() if not one[0].startswith("/1.1/")])
def test_a_route_accepts_and_lists_the_described_methods(service: Service, path: str, methods: set[str]) -> None:
    address = path.replace("{name}", "anonymous.js")
    for method in METHODS:
        answer = service.send_undescribed(method, address)
        assert (answer.status_code == 405) == (method not in methods), method
        if answer.status_code == 405:
            assert set(answer.headers["allow"].split(", ")) - {"HEAD"} == methods


def operations() -> Iterator[tuple[str, str, GenerationMode]]:
    """Each described operation with valid inputs, and with invalid inputs if any part can be invalid."""
    for path, methods in described().items():
        for method in sorted(methods):
            yield path, method, GenerationMode.POSITIVE
            operation = description()["paths"][path][method.lower()]
            needs_a_value = (
                any("ifNoneMatch" not in str(one) for one in operation.get("parameters", ())) and "{" not in path
            )
            if needs_a_value or "requestBody" in operation:
                yield path, method, GenerationMode.NEGATIVE


@pytest.fixture
def api(tmp_path: Path) -> Iterator[Any]:
    """The description, and a running service to check it against, mounted as in a site."""
    own = settings_in(tmp_path, AMPLE)
    asyncio.run(add_token(own))
    service = service_application(own, write=lambda piece: None)

    async def mounted(scope: Scope, receive: Receive, send: Send) -> None:
        await service({**scope, "root_path": "/comments"}, receive, send)

    schema = schemathesis.openapi.from_dict(description())
    schema.app = mounted
    yield schema
    shutdown_lifespans()


async def add_token(own: Settings) -> None:
    store = await opened_store(own)
    await store.save_token(ModeratorToken(site="default", name="Ana", hash=hash_of_key(KEY), created_at=START))
    await store.close()


@pytest.mark.parametrize(("path", "method", "mode"), list(operations()))
def test_every_response_matches_the_description(api: Any, path: str, method: str, mode: GenerationMode) -> None:
    headers = {"authorization": f"Bearer {KEY}", "x-lc-id": SITE.app_id, "x-lc-key": SITE.app_key}
    # It can't distinguish our keys from missing ones. Other tests omit them.
    excluded = [ignored_auth]
    if "moderation" in path:
        # It also can't notice that a key is sent whose absence makes the request invalid.
        excluded.append(negative_data_rejection)
    if path.startswith("/1.1/"):
        # The protocol has no schema: what it accepts depends on classes, conditions, and keys.
        excluded += [positive_data_acceptance, negative_data_rejection]
    elif method == "POST":
        # Readers' texts have rules that no schema expresses, for example which characters are visible.
        excluded.append(positive_data_acceptance)

    @given(case=api[path][method].as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=UNHEALTHY)
    def send(case: Case[Any]) -> None:
        case.call_and_validate(headers=headers, excluded_checks=excluded)

    send()


def test_the_log_is_described_with_all_actions() -> None:
    get = description()["paths"]["/api/v1/moderation/log"]["get"]
    schema = get["responses"]["200"]["content"]["application/json"]["schema"]
    entry = schema["properties"]["entries"]["items"]["properties"]
    assert set(entry["action"]["enum"]) == {action.value for action in LoggedAction}
    assert set(entry["via"]["enum"]) == {via.value for via in Via}
