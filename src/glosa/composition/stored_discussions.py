"""The approved comments of a site's own service, for the pages of a build."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from functools import partial

from msgspec.structs import replace

from glosa.builder.build import Request
from glosa.builder.render.discussion import Discussions, PublicComment
from glosa.composition.database import DEFAULT_DATABASE, opened_database, service_settings, sqlite_file
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.sites import DEFAULT_SITE
from glosa.service.domain.thread_key import thread_key
from glosa.service.settings import Settings

REPLIES = 20
"""Replies that a page contains per comment; the oldest ones."""


def with_stored_discussions(request: Request, database: str | None, most: int) -> Request:
    """The request with the newest ``most`` comments of each page, if there's a database.

    Raises :class:`~glosa.composition.errors.SetupError` or :class:`~glosa.service.domain.errors.Refusal`.
    """
    address = database or os.environ.get("GLOSA_DB") or str(request.site / DEFAULT_DATABASE)
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        return request
    settings = service_settings(address, folder=request.site)

    return replace(request, discussions=asyncio.run(_stored(settings, most)))


async def _stored(settings: Settings, most: int) -> Discussions | None:
    async with opened_database(settings) as environment:
        site = next((one for one in await environment.store.sites() if one.id == DEFAULT_SITE), None)
        if site is None:
            return None
        threads = await newest(environment.store.all_comments(site.id), most)
        return Discussions(threads, partial(thread_key, rules=site.rules))


async def newest(comments: AsyncIterator[Comment], most: int) -> dict[str, tuple[PublicComment, ...]]:
    """The newest ``most`` comments of each thread, newest first, from all comments, oldest first. Takes no more memory."""
    threads: dict[str, dict[str, tuple[Comment, list[Comment]]]] = {}
    async for one in comments:
        if one.status is not Status.VISIBLE:
            continue
        roots = threads.setdefault(one.thread, {})
        if not one.rid:
            roots[one.id] = one, []
            if len(roots) > most:
                del roots[next(iter(roots))]
        elif one.rid in roots and len(roots[one.rid][1]) < REPLIES:
            roots[one.rid][1].append(one)
    return {
        thread: tuple(_public(root, replies) for root, replies in reversed(roots.values()))
        for thread, roots in threads.items()
    }


def _public(comment: Comment, replies: Sequence[Comment] = ()) -> PublicComment:
    written = datetime.fromtimestamp(comment.created_at / 1000, UTC)
    return PublicComment(
        comment.author.nick, f"{written:%Y-%m-%dT%H:%M:%SZ}", comment.text.html, tuple(_public(one) for one in replies)
    )
