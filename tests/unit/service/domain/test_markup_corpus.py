"""Every string of the injection corpus, in every markup language of comments."""

import re
from html.parser import HTMLParser

import pytest

from glosa.service.domain.comments import Format
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup import for_protocol, plain, render
from tests.browser.injection.corpus import RETAINED, injections

_TEXT = """
a abbr b bdi big blockquote br caption cite code col colgroup dd del details dfn dl dt em figcaption figure
h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup
table tbody td tfoot th thead tr tt u ul var wbr
"""
TEXT = _TEXT.split()
HARMLESS = {
    "href",
    "src",
    "alt",
    "title",
    "class",
    "style",
    "align",
    "start",
    "open",
    "colspan",
    "rowspan",
    "rel",
    "target",
    "referrerpolicy",
    "loading",
}
FORMATS = list(Format)


def test_the_corpus_is_large_and_its_techniques_are_many() -> None:
    techniques = [one.technique for one in injections()]
    assert len(techniques) >= 150
    assert len(set(techniques)) >= 10
    assert all(techniques.count(one) >= 10 for one in set(techniques))


def test_the_check_finds_scripts_in_unsanitized_html() -> None:
    assert sum(bool(Reading(one.in_html).faults) for one in injections()) >= 300


@pytest.mark.accepts("A-126", "A-127", "A-128", "A-131")
@pytest.mark.parametrize("format", FORMATS)
def test_no_script_of_the_corpus_runs_and_no_text_is_lost(format: Format) -> None:
    for one in injections():
        titled = one.in_html if format is Format.HTML else one.in_markdown
        for source in (one.text, titled):
            html = shown(source, format)
            for reported in (html, for_protocol(html)):
                reading = Reading(reported)
                assert not reading.faults, f"{source!r}: {reading.faults}"
                assert one.says in reading.text, f"{source!r} lost {RETAINED!r}: {html!r}"
                assert source is not titled or one.title in reading.text, f"{source!r} lost its title: {html!r}"


def shown(source: str, format: Format) -> str:
    """Returns the HTML of an import, which refuses nothing."""
    try:
        return render(source, format)
    except CommentTooComplex:
        return plain(source)


class Reading(HTMLParser):
    """HTML as read by another parser: its text, and anything active."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        faults = [] if tag in TEXT else [tag]
        faults += [name for name in given if name not in HARMLESS]
        faults += [given[name] for name in ("href", "src") if name in given and not _leads_somewhere(given[name], tag)]
        if not re.fullmatch(r"(color: (#[0-9a-f]{3,6}|[a-z]+))?", given.get("style", "")):
            faults.append(given["style"])
        if "style" in given and tag not in ("code", "pre", "span"):
            faults.append("style")
        if "class" in given and tag not in ("code", "pre", "span", "a", "img"):
            faults.append("class")
        if tag == "img" and given.get("referrerpolicy") != "no-referrer":
            faults.append("referrer")
        if "target" in given and "noopener" not in given.get("rel", ""):
            faults.append("opener")
        self.faults += faults

    def handle_data(self, data: str) -> None:
        self.text += data


def _leads_somewhere(address: str, tag: str) -> bool:
    plain = re.sub(r"[\x00-\x20\x7f-\xa0\u2028\u2029]", "", address).lower()
    if tag == "img" and plain.startswith(("data:image/gif;base64,", "data:image/png;base64,")):
        return True
    head = re.split(r"[/?#]", plain, maxsplit=1)[0]
    return ":" not in head or head.split(":")[0] in ("http", "https", "mailto", "tel")
