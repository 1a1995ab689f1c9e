"""Web push: notifying the moderator who is signed in on the browser that they use."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.browser_names import browser_name
from glosa.service.domain.notifications.devices import LONGEST_ENDPOINT, register_device, service_key
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import signed_in_caller
from glosa.service.routes.refusals import NotFound, PushUnavailable
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer

DeviceId = Annotated[str, Meta(pattern=r"\A[0-9a-f]{24}\Z", extra={"expected": "a device's id as it was listed"})]
Base64 = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_=-]{1,200}\Z", extra={"expected": "base64url"})]
Endpoint = Annotated[
    str, Meta(max_length=LONGEST_ENDPOINT, extra={"expected": f"an address of at most {LONGEST_ENDPOINT} characters"})
]
Language = Annotated[
    str, Meta(pattern=r"\A[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}\Z", extra={"expected": "a language tag, such as pt-BR"})
]


class PushQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class OneDevice(msgspec.Struct, frozen=True):
    """A device, by its id."""

    id: DeviceId
    site: SiteId = "default"


class DeviceKeys(msgspec.Struct, frozen=True):
    """As the browser returns them."""

    p256dh: Base64
    auth: Base64


class PushDeviceBody(msgspec.Struct, frozen=True):
    """A browser's address at its push service, as the browser returns it."""

    endpoint: Endpoint
    keys: DeviceKeys
    language: Language = "en"
    replaces: DeviceId | None = None
    """The id of the address that the browser had before, if it changed the address by itself."""
    site: SiteId = "default"


class DeviceView(msgspec.Struct, frozen=True, rename="camel"):
    """A browser that is notified."""

    id: str
    name: str
    created_at: str


class PushAnswer(msgspec.Struct, frozen=True):
    """What a browser needs to be notified, and one's own devices, the oldest first."""

    key: str | None
    """The service's public key as base64url, which the browser passes to its push service. ``None``: the service doesn't notify browsers."""
    devices: tuple[DeviceView, ...]


async def show_push(context: ServiceContext, request: Request) -> Response:
    """One's own devices, and whether there can be any."""
    caller, _ = await signed_in_caller(context, request, query(request, PushQuery).site)
    maker = context.push_keys
    if maker is None:
        return json_answer(PushAnswer(None, ()))
    key = await service_key(context.environment, maker.new)
    found = await context.environment.store.push_devices(caller.site.id, caller.name)
    devices = tuple(DeviceView(one.id, one.name, iso(one.created_at)) for one in found)
    return json_answer(PushAnswer(maker.text(key), devices))


async def add_device(context: ServiceContext, request: Request) -> Response:
    """Notifies the caller on this browser. Again, it updates what is stored."""
    sent = await body(request, PushDeviceBody)
    _, session = await signed_in_caller(context, request, sent.site)
    settings = context.notifications.push
    if settings is None:
        raise PushUnavailable
    device = await register_device(
        context.environment,
        settings,
        site=session.moderator.site,
        moderator=session.moderator.name,
        endpoint=sent.endpoint,
        public_key=sent.keys.p256dh,
        auth=sent.keys.auth,
        language=sent.language,
        name=browser_name(session.session.agent),
        replaced=sent.replaces or "",
    )
    return json_answer(DeviceView(device.id, device.name, iso(device.created_at)), 201)


async def remove_device(context: ServiceContext, request: Request) -> Response:
    """Stops notifying on one of one's own devices."""
    requested = query(request, OneDevice)
    caller, _ = await signed_in_caller(context, request, requested.site)
    if not await context.environment.store.remove_push_device(caller.site.id, requested.id, caller.name):
        raise NotFound("You have no such device. It may have been removed already; reload the list.")
    return Response(status_code=204)
