"""Configured text in one language, with its variables replaced."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.builder.config.model import LocaleConfig, SiteConfig
from glosa.builder.config.text import localized, references, substitute, text_in, variables_for

SITE = SiteConfig(
    title="Manual",
    locales={
        "/": LocaleConfig(lang="pt-BR", label="Português"),
        "/en-US/": LocaleConfig(lang="en-US", label="English"),
    },
    links={"website": "https://a.example/"},
    variables={"product": {"pt-BR": "Robô", "en-US": "Robot"}, "maker": "Acme"},
)


def test_uses_the_text_for_the_language_or_for_all() -> None:
    assert localized({"pt-BR": "Início", "en-US": "Home"}, "en-US") == "Home"
    assert localized("Links", "en-US") == "Links"


def test_variables_include_links() -> None:
    assert variables_for(SITE, "pt-BR") == {
        "links.website": "https://a.example/",
        "product": "Robô",
        "maker": "Acme",
    }


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("The {{ product }} by {{maker}}.", "The Robot by Acme."),
        ("{{ links.website }}", "https://a.example/"),
        ("{{\tproduct\n}}", "Robot"),
        ("{{ unknown }} {{ }} {{ a b }} { product }", "{{ unknown }} {{ }} {{ a b }} { product }"),
        ("{{{ product }}}", "{Robot}"),
        ("no variables", "no variables"),
    ],
)
def test_replaces_only_defined_variables(text: str, result: str) -> None:
    assert substitute(text, variables_for(SITE, "en-US")) == result


def test_does_not_replace_variables_in_values() -> None:
    assert substitute("{{ a }}", {"a": "{{ b }}", "b": "no"}) == "{{ b }}"


def test_references_are_listed_in_order() -> None:
    assert list(references("{{ b }}{{ links.a }}{{ b }}")) == ["b", "links.a", "b"]


def test_configured_text_in_a_language() -> None:
    text = text_in(SITE, "pt-BR")
    assert text({"pt-BR": "O {{ product }}", "en-US": "The {{ product }}"}) == "O Robô"


@given(st.text(alphabet="{} ab.", max_size=30))
def test_changes_nothing_without_variables(text: str) -> None:
    assert substitute(text, {}) == text
