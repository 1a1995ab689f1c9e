"""Making the HTML of comments again, after the rules that make it have changed."""

from dataclasses import dataclass, replace

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup import RENDERER, plain, render
from glosa.service.domain.queries import Audience, Compare, Field, Query
from glosa.service.domain.sites import Site

_AT_A_TIME = 200


@dataclass(frozen=True, slots=True)
class Rerendered:
    """What was done."""

    comments: int
    plain: tuple[str, ...]
    """Ids of the comments that are too complex to render. They show their source as plain text."""


async def rerender(environment: Environment, site: Site) -> Rerendered:
    """Renders every comment, of any status, whose HTML was made by other rules.

    Sources stay as they are. When it is interrupted, the next run does what is left.
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
