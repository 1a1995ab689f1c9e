"""The HTML of a code block depends only on its code and its language, not on the blocks before it."""

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from glosa.builder.content.document import CodeBlock, Unhighlighted
from glosa.builder.render.bundle import load_bundle
from glosa.builder.render.highlight import PrismHighlighter
from glosa.builder.render.prism import ALIASES, PrismLanguages
from glosa.builder.render.runtime import JsRuntime
from glosa.builder.render.v8 import v8

OWN = {
    # The grammar of 'second' contains that of 'first', which contains a third one.
    "first": """\
export default { quoted: { pattern: /"[^"]*"/, inside: { word: /be/, rest: { number: /\\d+/, rest: { dash: /-/ } } } } };
""",
    "second": """\
export default (Prism) => {
  const { inside } = Prism.languages.first.quoted;
  return { quoted: { pattern: /"[^"]*"/, inside: { name: /ab/, rest: inside } } };
};
""",
}
CODE = """\
<?xml version="1.0"?><!DOCTYPE html>
<style>a:hover { color: red; width: calc(1px + 2%) } /* css */</style>
<script>const a = /[a-z]+$/u.test(`b${1 + c}`); // js</script>
<?php /** @param int $a */ function f(int $a): string { return "a $a {$b->c}"; } ?>
{% if user.name | upper %}{{ value }}<%= value %>{/if}{literal}[% a = 1 %]
/** @param {string} name the name, and <b>more</b> {@link Other#name} */
public static class Name<T> extends Other implements I { @Override int f(x: number) { return x ?? 0xFF; } }
const View = () => <Box style={{ a: 1 }} on={() => f(1)}>text {value}</Box>;
def f(a: int = 1, *b): return f"{a!r} {b}" # comment
SELECT count(*) AS n FROM `table` WHERE name LIKE 'a%' -- sql
#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
"a ab be 12 - 3 c" 'single' :symbol @@name $name #{name} %w[a b]
key: [1, 2.5e3, true, null, ~] # yaml
GET /index.html HTTP/1.1
Content-Type: application/json

{"a": [1, "b", null]}

- list of **bold** and _italic_ `code` [link](https://example.org/a?b=c#d "title")

```python
print("in a fence", 1)
```

```second
"ab be 1 -"
```
"""


@pytest.fixture
def prism() -> Path:
    return load_bundle().prism


@pytest.fixture(scope="module")
def js() -> Iterator[JsRuntime]:
    with v8() as js:
        js.load(load_bundle().server_script, name="server bundle")
        yield js


Html = str | Unhighlighted


def highlighter(prism: Path, js: JsRuntime) -> PrismHighlighter:
    """A highlighter that hasn't loaded anything except for the site's own languages."""
    new = PrismHighlighter(prism, js, own=OWN)
    assert not list(new.load())
    return new


def alone(prism: Path, js: JsRuntime, block: CodeBlock) -> Html:
    [html] = highlighter(prism, js).highlight([block])()
    return html


def html(prism: Path, js: JsRuntime, *blocks: CodeBlock) -> Sequence[Html]:
    return highlighter(prism, js).highlight(blocks)()


def test_the_order_of_languages_does_not_change_highlighting(prism: Path, js: JsRuntime) -> None:
    languages = sorted({*PrismLanguages(prism).names.values(), *OWN})
    blocks = [CodeBlock(code, language) for language in languages for code in (CODE, CODE[: len(CODE) // 2])]
    expected = dict(zip(blocks, html(prism, js, *blocks), strict=True))
    assert all(isinstance(one, str) for one in expected.values())
    assert len(set(expected.values())) > 500
    random.Random(1).shuffle(blocks)
    assert list(html(prism, js, *blocks)) == [expected[block] for block in blocks]
    some = [*random.Random(2).sample(blocks, 80), *(CodeBlock(CODE, language) for language in OWN)]
    assert [alone(prism, js, block) for block in some] == [expected[block] for block in some]


def test_every_name_has_a_grammar(prism: Path, js: JsRuntime) -> None:
    js.load("globalThis.grammarOf = (name) => typeof Prism.languages[name];", name="grammarOf")
    new = highlighter(prism, js)
    grammars = {}
    for name in PrismLanguages(prism).names:
        new.highlight([CodeBlock("a", name)])()
        grammars[name] = js.call("grammarOf", ALIASES.get(name, name))
    assert {name: kind for name, kind in grammars.items() if kind != "object"} == {}


def test_names_that_other_highlighters_know_are_languages(prism: Path) -> None:
    names = "shellscript terraform docker-compose proto jsonl ndjson cxx h hpp erl ex pl mysql sqlite patch rst jinja asm tsv viml f# ttl"
    assert set(names.split()) <= PrismLanguages(prism).names.keys()


def test_no_token_has_a_class_of_the_layout(prism: Path, js: JsRuntime) -> None:
    sheets = (Path(__file__).parents[3] / "frontend/reader/src/theme").rglob("*.css")
    classes = {
        one for sheet in sheets for one in re.findall(r"(?m)^\s*\.([a-z-]+)(?=\s*[,{]$)", sheet.read_text("utf-8"))
    }
    assert {"content", "header"} <= classes
    samples = {
        "markdown": "[text](https://example.org)\n",
        "http": "GET / HTTP/1.1\nAccept: text/html\n",
        "asciidoc": "== Title\n",
        "gherkin": "Scenario Outline: a\n",
    }
    blocks = [CodeBlock(code, language) for language, code in samples.items()]
    tokens = {
        name
        for one in html(prism, js, *blocks)
        for found in re.findall(r'class="token ([^"]+)"', str(one))
        for name in found.split()
    }
    scripts = "".join(one.read_text("utf-8") for one in prism.glob("prism-*.min.js"))
    kinds = set(re.findall(r"[{,]['\"]?([a-z][a-z-]*)['\"]?:(?=[{/\[])", scripts))
    assert {"token-content", "token-header"} <= tokens
    assert tokens & classes == set()
    assert kinds & classes == {"content", "header", "heading", "languages", "outline"}, (
        "Add it to 'taken' in highlight.js."
    )


def test_a_new_engine_highlights_the_same(prism: Path, js: JsRuntime) -> None:
    aliases = sorted(PrismLanguages(prism).names.keys() - PrismLanguages(prism).names.values())
    blocks = [CodeBlock(CODE, language) for language in random.Random(3).sample(aliases, 30)]
    with v8() as other:
        other.load(load_bundle().server_script, name="server bundle")
        assert html(prism, other, *blocks) == html(prism, js, *reversed(blocks))[::-1]


def test_embedded_languages_are_always_highlighted(prism: Path, js: JsRuntime) -> None:
    page = CodeBlock("<style>a { color: red }</style><script>let a = /b+/;</script>", "html")
    answer = CodeBlock('HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"a": 1}', "http")
    for block, tokens in ((page, ("language-css", "language-javascript", "language-regex")), (answer, ("property",))):
        highlighted = alone(prism, js, block)
        assert isinstance(highlighted, str)
        assert all(token in highlighted for token in tokens)


def test_a_fence_in_markdown_is_highlighted_in_its_language(prism: Path, js: JsRuntime) -> None:
    fences = [("python", "def"), ("c#", "class"), ("second", "ab")]
    for language, word in fences:
        highlighted = alone(prism, js, CodeBlock(f'# A\n\n```{language}\n"ab" {word} 1\n```\n', "md"))
        assert isinstance(highlighted, str)
        assert f'">{word}</span>' in highlighted


def test_optional_dependencies_of_a_language_are_not_loaded(prism: Path) -> None:
    languages = PrismLanguages(prism)
    assert languages.scripts("tsx", "") == (
        "markup", "css", "clike", "regex", "javascript", "jsx", "typescript", "tsx"
    )  # fmt: skip
    assert languages.scripts("js", "") == languages.scripts("javascript", "```python\n```") == (
        "clike", "regex", "javascript"
    )  # fmt: skip


def test_a_language_of_the_site_replaces_only_its_own_name(prism: Path, js: JsRuntime) -> None:
    new = PrismHighlighter(prism, js, own={"markup": "export default { own: /a/ };"})
    assert not list(new.load())
    own, builtin, style = new.highlight(
        [CodeBlock("<a>", "markup"), CodeBlock("<a>", "html"), CodeBlock("a{}", "css")]
    )()
    assert own == '&lt;<span class="token own">a</span>>'
    assert isinstance(builtin, str)
    assert 'class="token tag"' in builtin
    assert isinstance(style, str)
    assert 'class="token selector"' in style


def test_a_language_of_the_site_takes_precedence_over_a_name_of_other_highlighters(prism: Path, js: JsRuntime) -> None:
    assert "vue" in ALIASES
    new = PrismHighlighter(prism, js, own={"vue": "export default { own: /a/ };"})
    assert list(new.load()) == []
    assert new.highlight([CodeBlock("<a>", "vue")])() == ['&lt;<span class="token own">a</span>>']
