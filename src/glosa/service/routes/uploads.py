"""Uploads images, in the format that the widget expects, and serves them."""

import asyncio
import re
from functools import partial

import msgspec
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.extras import installed
from glosa.service.domain.errors import FieldInvalid, Refusal
from glosa.service.domain.uploads import LARGEST_FILE, TYPES, Picture, admit, keep
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import BodyMalformed, NotFound, UploadsNotInstalled, client_text
from glosa.service.routes.requests import check_origin, pieces, query
from glosa.service.routes.responses import FormattedError, json_answer, refusal_answer

AT_A_TIME = 1
"""Images that a worker decodes at a time: one takes a core, and up to 100 MB of memory."""


class UploadQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class Uploaded(msgspec.Struct, frozen=True):
    """The address of the image."""

    url: str
    """Relative to the address of the response."""


class UploadAnswer(msgspec.Struct, frozen=True):
    """The image was stored."""

    code: int
    """200."""
    msg: str
    data: Uploaded


class UploadFailure(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The image wasn't stored."""

    code: int
    """500, whatever the reason: the original server of this format uses no other."""
    msg: str
    """A plain sentence for people."""
    reason: str
    """Stable, for programs."""
    retry_after: int | None = None
    """Seconds after which the same image may be accepted."""


def upload_routes(context: ServiceContext) -> list[Route]:
    """The addresses for uploading and for showing images."""
    decoding = asyncio.Semaphore(AT_A_TIME)
    return [
        endpoint(context, "/api/v1/uploads", {"POST": partial(_upload, decoding)}),
        endpoint(context, "/uploads/{name}", {"GET": _show}),
    ]


async def _upload(decoding: asyncio.Semaphore, context: ServiceContext, request: Request) -> Response:
    try:
        return await _stored(decoding, context, request)
    except Refusal as refusal:
        raise FormattedError(refusal, _failure(refusal)) from refusal


async def _stored(decoding: asyncio.Semaphore, context: ServiceContext, request: Request) -> Response:
    site = await context.sites.by_id(query(request, UploadQuery).site)
    check_origin(request, site)
    if site.rules.uploads and not installed("uploads"):
        raise UploadsNotInstalled
    await admit(context.environment, site, address=client_address(request.scope, context.trusted_proxies))
    image = await _image(request)
    try:
        async with decoding:
            made = await asyncio.to_thread(_decoded, await image.read())
    finally:
        await image.close()
    upload = await keep(context.environment, context.files, site=site, picture=made)
    return json_answer(UploadAnswer(200, "The image was uploaded.", Uploaded(f"../../uploads/{upload.id}")))


def _decoded(file: bytes) -> Picture:
    # Imported here because the decoder is optional and takes megabytes of memory.
    from glosa.service.domain.images import picture

    return picture(file)


async def _image(request: Request) -> UploadFile:
    """The field ``image`` of the form, which the caller closes; a large one is on disk."""
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise BodyMalformed("The body isn't a form with files. Send multipart/form-data with the field 'image'.")
    try:
        form = await MultiPartParser(request.headers, pieces(request, LARGEST_FILE), max_files=1, max_fields=10).parse()
    except MultiPartException as error:
        raise BodyMalformed(f"The form cannot be read: {error.message.rstrip('.')}. Send one file.") from error
    image = form.get("image")
    if isinstance(image, UploadFile):
        return image
    await form.close()
    raise FieldInvalid("image", "The form has no file in its field 'image'. Send the image there.")


def _failure(refusal: Refusal) -> Response:
    answer = refusal_answer(refusal)
    wait = answer.headers.get("retry-after")
    failure = UploadFailure(500, client_text(refusal), refusal.code, int(wait) if wait else None)
    return json_answer(failure, answer.status_code, **({"retry_after": wait} if wait else {}))


async def _show(context: ServiceContext, request: Request) -> Response:
    name = _NAME.fullmatch(request.path_params["name"])
    content = await context.files.read(name[0]) if name else None
    if name is None or content is None:
        raise NotFound("There is no such image. It was removed, or the address is wrong.")
    return Response(
        content,
        headers={
            "content-type": TYPES[name[1]],
            "content-disposition": f'inline; filename="{name[0]}"',
            "cache-control": "public, max-age=31536000, immutable",
            "content-security-policy": "default-src 'none'; sandbox",
            "cross-origin-resource-policy": "cross-origin",
            "x-content-type-options": "nosniff",
        },
    )


_NAME = re.compile(rf"[0-9a-f]{{24}}\.({'|'.join(TYPES)})")
