"""JavaScript that plugins run at build time."""

import gc
import os
from threading import Thread

import pytest

from glosa.plugins import JavaScript, JavaScriptError


def test_values_go_to_functions_and_back() -> None:
    script = JavaScript("const tools = { both: (a, b) => ({ a, b }) }; function nothing() {}")
    assert script.call("tools.both", "é\"'</script>\u2028", [1, None, {"x": True}]) == {
        "a": "é\"'</script>\u2028",
        "b": [1, None, {"x": True}],
    }
    assert script.call("nothing") is None


def test_state_remains_between_calls_from_different_threads() -> None:
    script = JavaScript("let number = 0; function next() { return ++number; }")
    numbers = [script.call("next")]
    thread = Thread(target=lambda: numbers.append(script.call("next")))
    thread.start()
    thread.join()
    assert numbers == [1, 2]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("function f() { throw new RangeError('too wide: 3') }", "RangeError: too wide: 3"),
        ("", "ReferenceError: f is not defined"),
        ("function f( {", "SyntaxError: Unexpected token"),
        ("function f() { const all = []; for (;;) all.push(new Array(1e6).fill(0)); }", "took more than 512 MiB"),
        (
            "function f() { const all = []; for (;;) all.push(new Uint8Array(2 ** 26)); }",
            "more than 512 MiB .* buffers",
        ),
        ("function f() { return new ArrayBuffer(8, { maxByteLength: 2 ** 30 }).resize(2 ** 30); }", "buffers"),
        ("function f() { return new ArrayBuffer(8).transfer(2 ** 30).byteLength; }", "buffers"),
        ("const all = new Uint8Array(2 ** 30); function f() {}", "buffers"),
    ],
)
def test_errors_have_the_message_of_the_script(source: str, message: str) -> None:
    with pytest.raises(JavaScriptError, match=message):
        JavaScript(source).call("f")


def test_a_script_works_again_after_an_error() -> None:
    script = JavaScript("function f(x) { if (x) throw new Error('no'); return 1; }")
    with pytest.raises(JavaScriptError, match=r"^Error: no$"):
        script.call("f", True)
    assert script.call("f", False) == 1


def test_each_call_may_make_buffers_anew() -> None:
    script = JavaScript("function f() { return new Uint8Array(2 ** 28 + 1).length; }")
    assert script.call("f") == script.call("f") == 2**28 + 1


def test_a_script_that_throws_throws_in_every_call() -> None:
    script = JavaScript("function f() { return 1; } throw new Error('no library');")
    for _ in range(2):
        with pytest.raises(JavaScriptError, match=r"^Error: no library$"):
            script.call("f")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system can't fork")
def test_a_forked_process_starts_its_own_engine() -> None:
    script = JavaScript("let number = 0; function next() { return ++number; }")
    assert script.call("next") == 1
    # Engines that earlier tests left can't be collected in the child, which has none of their threads.
    gc.freeze()
    child = os.fork()
    if child == 0:
        os._exit(script.call("next"))
    gc.unfreeze()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
    assert script.call("next") == 2
