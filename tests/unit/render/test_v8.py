"""The JavaScript engine: its results, and the messages about errors in scripts."""

import pytest

from glosa.builder.render import v8 as engine
from glosa.builder.render.runtime import JsError, JsTimeout
from glosa.builder.render.v8 import v8


def test_calls_run_in_order_with_any_text() -> None:
    with v8() as js:
        js.load("var said = []; function say(text, more) { said.push(text); return said.join() + more; }", name="say")
        first, second = js.submit("say", "a", ""), js.submit("say", "\"'\n\\\u2028", "!")
        assert (first.result(), second.result()) == ("a", "a,\"'\n\\\u2028!")


def test_an_error_has_its_message_and_stack() -> None:
    script = "function inner() {\n  throw new TypeError('no number');\n}\nfunction outer() {\n  return inner();\n}\n//# sourceURL=a.js"
    with v8() as js:
        js.load(script, name="a")
        with pytest.raises(JsError) as caught:
            js.call("outer")
    assert str(caught.value) == "TypeError: no number"
    assert [line for place, line, _ in caught.value.places if place == "a.js"] == [2, 2, 5]
    assert not isinstance(caught.value, JsTimeout)


def test_a_script_that_cannot_be_loaded_fails_every_later_call() -> None:
    with v8() as js:
        js.load("function fine() { return 'fine'; }", name="fine")
        assert js.call("fine") == "fine"
        js.load("throw new Error('broken')", name="broken")
        for _ in range(2):
            with pytest.raises(JsError, match="^Error: broken$"):
                js.call("fine")


def test_a_call_that_does_not_end_is_ended_and_the_next_one_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    with v8() as js:
        js.load("function endless() { while (true); } function fine() { return 'fine'; }", name="a")
        assert js.call("fine") == "fine"
        monkeypatch.setattr(engine, "PATIENCE_SECONDS", 0.01)
        with pytest.raises(JsTimeout) as caught:
            js.call("endless")
        assert str(caught.value) == "endless ran longer than 0.01 seconds."
        with pytest.raises(JsTimeout, match=r"^endless ran longer"):
            js.exchange("endless", b"").result()
        monkeypatch.undo()
        assert js.call("fine") == "fine"
