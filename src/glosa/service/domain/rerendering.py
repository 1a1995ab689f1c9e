"""Rendering comments again after the rules of rendering have changed."""

from dataclasses import dataclass, replace
from typing import Protocol

from glosa.service.domain.comments import Text
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup import RENDERER, plain, render
from glosa.service.domain.queries import Audience, CommentFinder, Compare, Field, Query
from glosa.service.domain.sites import Site

_AT_A_TIME = 200


class TextStore(CommentFinder, Protocol):
    """What rendering again needs from storage."""

    async def set_text(self, site: str, id: str, text: Text, now: int) -> bool:
        """``False`` if there is no such comment."""


@dataclass(frozen=True, slots=True)
class Rerendered:
    """The result."""

    comments: int
    plain: tuple[str, ...]
    """Ids of the comments that are too complex to render. They show their source as plain text."""


async def rerender(environment: Environment[TextStore], site: Site) -> Rerendered:
    """Renders every comment, of any status, whose HTML is from another version of the rules.

    Sources don't change. If a run is interrupted, the next one continues.
    """
    where = Compare(Field.RENDERER, "<>", RENDERER)
    done = 0
    as_plain: list[str] = []
    while found := await environment.store.find(
        Query(site=site.id, where=where, audience=Audience.OWNER, limit=_AT_A_TIME)
    ):
        for comment in found:
            try:
                html = render(comment.text.source, comment.text.format)
            except CommentTooComplex:
                html = plain(comment.text.source)
                as_plain.append(comment.id)
            text = replace(comment.text, html=html, renderer=RENDERER)
            await environment.store.set_text(site.id, comment.id, text, environment.now())
        done += len(found)
    return Rerendered(done, tuple(as_plain))
