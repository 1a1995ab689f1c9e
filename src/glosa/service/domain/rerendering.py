"""Making the HTML of comments again, after the rules that make it have changed."""

from dataclasses import replace

from glosa.service.domain.environment import Environment
from glosa.service.domain.markup import RENDERER, render
from glosa.service.domain.queries import Audience, Compare, Field, Query
from glosa.service.domain.sites import Site

_AT_A_TIME = 200


async def rerender(environment: Environment, site: Site) -> int:
    """Renders every comment, of any status, whose HTML is of other rules; answers how many there were.

    Sources stay as they are. When it is interrupted, the next run does what is left.
    """
    where = Compare(Field.RENDERER, "<>", RENDERER)
    done = 0
    while found := await environment.store.find(
        Query(site=site.id, where=where, audience=Audience.OWNER, limit=_AT_A_TIME)
    ):
        for comment in found:
            html = render(comment.text.source, comment.text.format)
            text = replace(comment.text, html=html, renderer=RENDERER)
            await environment.store.set_text(site.id, comment.id, text, environment.now())
        done += len(found)
    return done
