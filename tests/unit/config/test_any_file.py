"""Loading any file results in a configuration or in problems, never in an exception."""

import tempfile
from pathlib import Path
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from glosa.builder.config.load import load
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.schema import config_schema
from glosa.builder.config.text import text_in
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity

DEFINITIONS = config_schema()["$defs"]
KEYS = sorted({key for definition in DEFINITIONS.values() for key in definition["properties"]})
WORDS = [
    "",
    "/",
    "/en/",
    "en",
    "pt-BR",
    "auto",
    "red",
    "tag",
    "tags",
    "anonymous",
    "issues",
    "script",
    "{{ a }}",
    "a.b",
]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(WORDS) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS + WORDS), inner, max_size=5),
    max_leaves=25,
)


@st.composite
def likely(draw: st.DrawFn, definition: str = "SiteConfig", depth: int = 0) -> dict[str, Any]:
    """A section that mostly follows the schema."""
    properties = DEFINITIONS[definition]["properties"]
    required = DEFINITIONS[definition]["required"]
    chosen = draw(st.lists(st.sampled_from(sorted(properties)), max_size=6, unique=True))
    return {key: draw(_fitting(properties[key], depth)) for key in {*required, *chosen}}


def _fitting(part: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    options = part.get("anyOf", [part])
    return st.one_of(*(_option(option, depth) for option in options), values if depth > 3 else st.nothing())


def _option(part: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    match part:
        case {"$ref": reference} if depth < 5:
            return likely(reference.rpartition("/")[2], depth + 1)
        case {"enum": words}:
            return st.sampled_from(words)
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "integer"}:
            return st.integers(-2, 8)
        case {"type": "string"}:
            return st.sampled_from(WORDS)
        case {"type": "array", "items": item}:
            return st.lists(_fitting(item, depth + 1), max_size=3)
        case {"type": "object", "additionalProperties": dict() as item}:
            return st.dictionaries(st.sampled_from(WORDS), _fitting(item, depth + 1), max_size=3)
        case _:
            return values


@settings(max_examples=150, deadline=None)
@given(likely() | values)
def test_any_yaml_is_a_configuration_or_reported(content: Any) -> None:
    _check(yaml.safe_dump(content, allow_unicode=True))


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab:-{}[]'\"#&*!|>%@`,? \n\t/", max_size=60))
def test_any_text_is_a_configuration_or_reported(content: str) -> None:
    _check(content)


def _check(content: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "glosa.yaml").write_text(content, encoding="utf-8", errors="surrogatepass")
        try:
            loaded = load(Path(folder))
            config, warnings = loaded.config, loaded.diagnostics
        except BuildFailed as failed:
            assert any(one.severity is Severity.ERROR for one in failed.diagnostics)
            _are_whole(failed.diagnostics)
        else:
            assert isinstance(config, SiteConfig)
            assert "UNREADABLE" not in repr(config) and "Unreadable" not in repr(config)
            languages = [locale.lang for locale in config.locales.values()]
            assert languages and "/" in config.locales
            for nav in config.theme.nav:
                assert all(text_in(config, lang)(nav.text) is not None for lang in languages)
            _are_whole(warnings)


def _are_whole(diagnostics: tuple[Diagnostic, ...]) -> None:
    for one in diagnostics:
        assert one.file == "glosa.yaml"
        assert one.line is None or one.line > 0
        assert one.found and one.expected and one.next_step
