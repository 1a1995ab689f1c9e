"""Rendering comments again."""

from glosa.service.domain.comments import Status
from glosa.service.domain.markup import RENDERER, render
from glosa.service.domain.rerendering import Rerendered, rerender
from tests.unit.service.domain.scenario import Scenario, comment


def test_comments_of_other_rules_are_rendered_again_whatever_their_status(scenario: Scenario) -> None:
    posted = scenario.post()
    for number in range(450):
        status = tuple(Status)[number % 4]
        scenario.keep(comment(1000 + number, source=f"*{number}*", renderer=number % 2 * 99, status=status))
    scenario.now += 1_000
    assert scenario.run(rerender(scenario.environment, scenario.site)) == Rerendered(450, ())
    for one in scenario.all():
        assert (one.text.html, one.text.renderer) == (render(one.text.source, one.text.format), RENDERER)
        assert one.updated_at == (posted.updated_at if one.id == posted.id else scenario.now)
    assert scenario.run(rerender(scenario.environment, scenario.site)) == Rerendered(0, ())


def test_a_comment_too_complex_to_render_is_shown_as_plain_text(scenario: Scenario) -> None:
    bomb = comment(1, source="|a" * 200 + "\n" + "|-" * 200 + "\n" + "b\n" * 200)
    scenario.keep(bomb)
    scenario.keep(comment(2, source="before <path> after"))
    assert scenario.run(rerender(scenario.environment, scenario.site)) == Rerendered(2, (bomb.id,))
    shown = {one.id: one.text for one in scenario.all()}
    assert (shown[bomb.id].source, shown[bomb.id].renderer) == (bomb.text.source, RENDERER)
    assert shown[bomb.id].html.startswith("<p>|a|a|a") and shown[bomb.id].html.count("<br>b") == 200
    assert shown[f"{2:024x}"].html == "<p>before &lt;path&gt; after</p>\n"
