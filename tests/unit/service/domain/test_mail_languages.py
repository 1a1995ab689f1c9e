"""Mail to readers in every language of the widget."""

import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from glosa.service.domain.comments import Author
from glosa.service.domain.languages import direction, language_of
from glosa.service.domain.personal_words import PERSON_WORDS
from glosa.service.domain.sites import Rules, Site
from glosa.service.domain.subscriptions.letters import confirmation, replies_letter
from glosa.service.domain.subscriptions.subscriptions import Subscription
from glosa.service.domain.subscriptions.translations import WORDS, reader_words
from glosa.service.routes.mail_pages import spoken
from tests.unit.service.domain.scenario import comment

_WIDGET = Path(__file__).parents[4] / "frontend/anonymous/src/messages"
SITE = Site(id="default", app_id="i", app_key="k", rules=Rules(home="https://docs.example.org"))
ARABIC = Subscription(
    site="default", comment="c" * 24, reader="r" * 32, mail="ana@example.org", language="ar-EG", device="", created_at=1
)


def test_every_language_of_the_widget_has_mail() -> None:
    others = {"keys", "languages", "languages.test", "reactions"}
    assert WORDS.keys() == {file.stem for file in _WIDGET.glob("*.ts")} - others


@pytest.mark.parametrize("tag", WORDS)
@pytest.mark.parametrize("words", [WORDS, PERSON_WORDS], ids=["replies", "personal data"])
def test_every_text_is_translated_with_its_placeholders(words: Mapping[str, Any], tag: str) -> None:
    english, texts = asdict(words["en"]), asdict(words[tag])
    for key, text in texts.items():
        assert sorted(re.findall(r"\{\w*\}", text)) == sorted(re.findall(r"\{\w*\}", english[key])), key
        assert text == text.strip() != "", key
        assert tag == "en" or text != english[key], key


@pytest.mark.parametrize(
    ("requested", "known", "tag"),
    [
        ("zh-HK", "zh-tw", "zh-HK"),
        ("zh-Hant-MO", "zh-tw", "zh-Hant-MO"),
        ("zh-Hans-SG", "zh", "zh-Hans-SG"),
        ("PT-br", "pt", "PT-br"),
        ("nl", "en", "en"),
        ("", "en", "en"),
    ],
)
def test_a_page_has_the_language_of_its_texts(requested: str, known: str, tag: str) -> None:
    assert (reader_words(requested), language_of(WORDS, requested)) == (WORDS[known], tag)


def test_mail_and_pages_in_arabic_are_written_from_right_to_left() -> None:
    reply = replace(comment(1), author=Author(nick="Bob <b>"))
    question = confirmation(b"s", SITE, ARABIC, service="https://docs.example.org/comments", id="1")
    sent = replies_letter(b"s", SITE, ARABIC, [reply], service="https://docs.example.org/comments", id="2")
    for letter in (question, sent):
        assert letter.text.html.startswith('<!doctype html><html lang="ar-EG" dir="rtl">')
        assert '<div lang="ar-EG" dir="rtl">' in letter.text.html, "some programs show only what's in the body"
        assert WORDS["ar"].never in letter.text.plain
    assert '<blockquote dir="auto" style="margin:0;padding:0 1em;border-right:3px' in sent.text.html
    assert "<bdi>Bob &lt;b&gt;</bdi>" in sent.text.html
    page = bytes(spoken(WORDS, "ar").page(button=WORDS["ar"].unsubscribe).body).decode()
    assert '<html lang="ar" dir="rtl">' in page
    assert WORDS["ar"].unsubscribe in unescape(page)
    assert direction("de") == ""
