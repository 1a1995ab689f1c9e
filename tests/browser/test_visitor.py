"""The visitor reports every complaint of the browser. All other browser tests rely on that."""

import pytest

from tests.browser.visitor import Visitor

PAGE = "settings/basic.html"


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("document.body.setAttribute('style', 'color: red')", "The policy was violated: style-src-attr"),
        ("document.head.append(Object.assign(document.createElement('script'), { text: '1' }))", "script-src-elem"),
        ("setTimeout(() => { throw new Error('unheard of') })", "Not caught: .*unheard of"),
        ("console.error('broken')", "^broken$"),
        ("console.warn('dubious')", "^dubious$"),
    ],
)
def test_an_unexpected_console_message_fails_the_test(robot: str, visit: Visitor, script: str, complaint: str) -> None:
    page = visit(robot, PAGE)
    visit.check()
    page.evaluate(script)
    page.evaluate("new Promise(requestAnimationFrame)")
    with pytest.raises(AssertionError, match="The browser complained"):
        visit.check()
    visit.expects(complaint)
    if "policy" in complaint or "src" in complaint:
        visit.expects("Content Security Policy")


def test_a_missing_console_message_fails_the_test(robot: str, visit: Visitor) -> None:
    page = visit(robot, PAGE)
    visit.expects("^never$")
    with pytest.raises(AssertionError, match="never complained"):
        visit.check()
    page.evaluate("console.error('never')")
