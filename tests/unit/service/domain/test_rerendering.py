"""Making HTML again."""

from glosa.service.domain.comments import Status
from glosa.service.domain.markup import RENDERER, render
from glosa.service.domain.rerendering import rerender
from tests.unit.service.domain.house import House, comment


def test_comments_of_other_rules_are_rendered_again_whatever_their_status(house: House) -> None:
    posted = house.post()
    for number in range(450):
        status = tuple(Status)[number % 4]
        house.keep(comment(1000 + number, source=f"*{number}*", renderer=number % 2 * 99, status=status))
    house.now += 1_000
    assert house.run(rerender(house.environment, house.site)) == 450
    for one in house.all():
        assert (one.text.html, one.text.renderer) == (render(one.text.source, one.text.format), RENDERER)
        assert one.updated_at == (posted.updated_at if one.id == posted.id else house.now)
    assert house.run(rerender(house.environment, house.site)) == 0
