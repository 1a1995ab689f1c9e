"""What a browser reports about components becomes a diagnostic with the place in the source."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.render.browser_errors import BrowserError, BrowserErrors
from glosa.builder.render.bundle import load_bundle
from glosa.builder.render.compiler import ModuleCompiler
from glosa.builder.render.v8 import v8

SOURCE = """\
interface Props { readonly time: string }
export default function Clock({ time }: Props) {
  return <p>{(time as string).at(-1)}</p>;
}
"""
LONG = 1 << 20
ADDRESS = "/docs/assets/components/parts/clock.0123abcd.js"
MISMATCH = BrowserError(
    message="Minified React error #418; visit https://react.dev/errors/418?args[]=text",
    component="clock",
    module=ADDRESS,
    served="<p>It's <!-- -->10:05<!-- --> &amp; dry.</p>",
    shown="<p>It's <!-- -->11:05<!-- --> &amp; dry.</p>",
)


@pytest.fixture(scope="module")
def errors() -> Iterator[BrowserErrors]:
    bundle = load_bundle()
    with v8() as engine:
        engine.load(bundle.server_script, name="server bundle")
        compiler = ModuleCompiler(lambda: engine, lambda: bundle.compiler_script)
        yield BrowserErrors(engine, compiler, {"components/parts/clock.tsx": SOURCE, "components/plain.js": "x.y;\n"})


@pytest.mark.parametrize(
    "frame",
    [
        "    at Clock (http://127.0.0.1:8000{}:3:{})",
        "Clock@http://127.0.0.1:8000{}?t=1:3:{}",
        "    at http://[::1]:8000{}:3:{}",
    ],
)
def test_a_frame_of_a_stack_leads_to_the_source(errors: BrowserErrors, frame: str) -> None:
    compiled = "  return _jsx('p', { children: (time ).at(-1)});"
    error = BrowserError(
        message="TypeError: no time", stack="at react.js:1:2\n" + frame.format(ADDRESS, compiled.index("at(") + 1)
    )
    found = errors.diagnostic(error)
    assert found
    assert found.place == f"components/parts/clock.tsx:3:{SOURCE.splitlines()[2].index('at(') + 1}"
    assert found.found == "A module of the site failed in the browser: TypeError: no time"


def test_a_plain_module_is_its_own_source(errors: BrowserErrors) -> None:
    stack = "at mount (http://localhost/assets/components/plain.89abcdef.js:1:3)"
    found = errors.diagnostic(BrowserError(message="no", component="plain", stack=stack))
    assert found == Diagnostic(
        severity=Severity.ERROR,
        code="component-threw",
        file="components/plain.js",
        line=1,
        column=3,
        found="Component 'plain' failed in the browser: no",
        expected="A component that also works in browsers.",
        next_step="Correct the component.",
    )


def test_errors_of_other_code_are_no_problem_of_the_site(errors: BrowserErrors) -> None:
    stack = "at http://localhost/assets/js/app.0123abcd.js:1:2\nat /assets/components/gone.0123abcd.js:1:2"
    assert errors.diagnostic(BrowserError(message="no", stack=stack)) is None
    assert errors.diagnostic(BrowserError(message="no")) is None


def test_a_mismatch_has_the_differing_text(errors: BrowserErrors) -> None:
    found = errors.diagnostic(MISMATCH)
    assert found == Diagnostic(
        severity=Severity.ERROR,
        code="hydration-mismatch",
        file="components/parts/clock.tsx",
        found="Component 'clock' first renders 'It's 11:05 & dry.' in the browser, instead of 'It's 10:05 & dry.'.",
        expected="The same as during the build, so that the reader's page doesn't change when its scripts start.",
        next_step="Use 'useEffect' for what only a browser knows, such as the time, 'window', or a random number.",
    )


@pytest.mark.parametrize(
    ("served", "shown", "words"),
    [
        ("<b>a</b>", "<i>a</i>", "renders '<i>a</i>' in the browser, instead of '<b>a</b>'."),
        ("<b>a<!-- -->1</b>", "<i>a<!-- -->1</i>", "renders '<i>a1</i>' in the browser, instead of '<b>a1</b>'."),
        ("<b>a</b>", "", "renders '' in the browser, instead of 'a'."),
        ("x" * 300 + "1", "x" * 300 + "2", f"renders '…{'x' * 20}2' in the browser, instead of '…{'x' * 20}1'."),
        ("1" + "x" * 300, "2" + "x" * 300, f"renders '2{'x' * 20}…' in the browser, instead of '1{'x' * 20}…'."),
        ("aa", "aaa", "renders 'aaa' in the browser, instead of 'aa'."),
    ],
)
def test_a_mismatch_shows_what_differs_with_the_words_around_it(
    errors: BrowserErrors, served: str, shown: str, words: str
) -> None:
    found = errors.diagnostic(replace(MISMATCH, served=served, shown=shown))
    assert found
    assert words in found.found


def test_an_error_of_react_is_a_sentence(errors: BrowserErrors) -> None:
    message = "Minified React error #62; visit https://react.dev/errors/62 for the full message"
    found = errors.diagnostic(replace(MISMATCH, message=message))
    assert found
    assert "An element's 'style' isn't an object." in found.found


def test_a_place_that_the_module_lacks_is_reported_without_failing(errors: BrowserErrors) -> None:
    found = errors.diagnostic(BrowserError(message="no", stack=f"at http://localhost{ADDRESS}:999999999:999999999"))
    assert found
    assert found.file == "components/parts/clock.tsx"
    assert errors.diagnostic(BrowserError(message="no", stack=f"at http://localhost{ADDRESS}:1{'0' * 9}:1")) is None


def test_a_message_is_on_one_line(errors: BrowserErrors) -> None:
    found = errors.diagnostic(BrowserError(message="no\nerror: yes", module=ADDRESS))
    assert found
    assert found.found.endswith("failed in the browser: no error: yes")


@pytest.mark.parametrize(
    "error",
    [
        BrowserError(message="no", stack="http://a/" + "b" * LONG),
        BrowserError(message="no", stack="http://a/b?" + "c" * LONG),
        BrowserError(message="no", module="/assets/components/" * (LONG // 16)),
        replace(MISMATCH, served="<!--" * (LONG // 4)),
        replace(MISMATCH, served="<" * LONG),
    ],
)
def test_long_texts_take_linear_time(errors: BrowserErrors, error: BrowserError) -> None:
    """With patterns that backtrack, each of them would take many minutes."""
    found = errors.diagnostic(error)
    assert found is None or found.code == "hydration-mismatch"
