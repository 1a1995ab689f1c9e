"""The trading robot's documentation as it is built: every route, every heading, both languages."""

import base64
import json
import re
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from glosa.builder.config.load import load

SITE = Path(__file__).parents[2] / "site"
LOCALES = ("", "en-US/")

HEADINGS = {
    "S-08": ("popular-topics/FAQ.html", "performance platform brokers assets hedging several-setups plan download"),
    "S-25": ("index.html", "what-it-is warning"),
    "S-52": (
        "settings/universal.html",
        "candles arrays functions operators universal-strategy universal-indicator external-indicator parameter-types",
    ),
}
"""Line of the acceptance list to a page and the ids of its headings, one a lettered part, in the list's order."""

ROUTES = {
    "S-23": ("index.html", "Introdução", "Introduction"),
    "S-27": ("panel.html", "Painel", "panel"),
    "S-28": ("metatrader/installation.html", "Instalação", "Installation"),
    "S-29": ("metatrader/stoplosstakeprofit.html", "Stop loss e take profit", "Stop loss and take profit"),
    "S-30": ("others/contribution.html", "Contribu", "Contribut"),
    "S-31": ("popular-topics/FAQ.html", "Perguntas frequentes", "Frequently asked questions"),
    "S-32": ("popular-topics/backtest.html", "Backtest", "Backtest"),
    "S-33": ("popular-topics/plans.html", "Plano", "Plan"),
    "S-34": ("popular-topics/sets.html", "Sets", "Sets"),
    "S-35": ("popular-topics/renko.html", "Renko", "Renko"),
    "S-36": ("popular-topics/symbols.html", "Séries históricas", "Historical series"),
    "S-37": ("popular-topics/vps.html", "VPS", "VPS"),
    "S-44": ("settings/stoploss.html", "Stop loss", "Stop loss"),
    "S-45": ("settings/takeprofit.html", "Take profit", "Take profit"),
    "S-53": ("tag/index.html", "Tags", "Tags"),
    "S-54": ("categories/index.html", "Categorias", "Categories"),
    "S-55": ("timeline/index.html", "Linha do tempo", "Timeline"),
}
"""Line of the acceptance list to an output file and words of its title in each language."""

INDICATORS = {
    "named": "atr bollinger moving-average super-trend",
    "named-oscillators": "macd rsi stochastic",
    "averages": "ama dema frama tema vidya",
    "trend": "adx adx-wilder ichimoku sar",
    "distance": "bears-power bulls-power cci envelopes standard-deviation",
    "oscillators": "demarker rvi williams",
    "strength": "chaikin force momentum osma trix",
    "volumes": "ad mfi obv volumes",
    "bill-williams": "accelerator alligator awesome fractals gator bw-mfi",
}
"""Page of ``settings/indicators/`` to the ids of its types, in the list's order."""

NAMED = 2
"""The number of these pages, from the first one, that contain the types in the acceptance list."""

READINGS = {
    "": ("Parâmetros", "Como ler", "Quando engana"),
    "en-US/": ("Inputs", "How to read it", "When it misleads"),
}
"""The text of a type's section below its formula."""

SECTION = re.compile(
    r".*?</div>\s*(?P<purpose><p>.*?)\s*"
    r'<figure><img src="(?P<chart>[^"]+)"[^>]* alt="(?P<alt>[^"]*)"[^>]*>\s*<figcaption>(?P<caption>.*?)</figcaption></figure>\s*'
    r'<div class="code-block wrap" data-lang="formula"><pre[^>]*>(?P<formula>.*?)</pre></div>.*?'
    r"<dl>(?P<inputs>.*?)</dl>.*",
    re.DOTALL,
)
"""A type's section from below its heading: purpose, chart, formula and readings, in this order."""


class Page(HTMLParser):
    """What a page's HTML file shows without JavaScript."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.lang = self.h1 = ""
        self.links: list[str] = []
        self.words: dict[str, int] = {}
        """The number of words below each heading, by the heading's id."""
        self._open: list[str] = []
        self._id = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self._open.append(tag)
        if tag == "html":
            self.lang = values["lang"]
        if tag == "a":
            self.links.append(values.get("href", ""))
        if re.fullmatch("h[2-6]", tag) and "id" in values:
            self._id = values["id"]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "h1" in self._open:
            self.h1 += data
        elif self._id and "script" not in self._open:
            self.words[self._id] = self.words.get(self._id, 0) + len(data.split())


Reader = Callable[[str], Page]


@pytest.fixture(scope="module")
def read(out: Path) -> Reader:
    return lambda path: Page((out / path).read_text("utf-8"))


def claims(line: str, parts: str) -> pytest.MarkDecorator:
    last = chr(ord("a") + len(parts.split()) - 1)
    return pytest.mark.accepts(f"{line}a-{last}")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("path", "ids"),
    [pytest.param(path, ids, marks=claims(line, ids), id=line) for line, (path, ids) in HEADINGS.items()],
)
def test_a_page_covers_every_subject(read: Reader, locale: str, path: str, ids: str) -> None:
    page = read(locale + path)
    for part in ids.split():
        assert page.words.get(part, 0) >= 15, f"{locale}{path} says next to nothing about {part}"


@pytest.mark.parametrize(
    ("path", "portuguese", "english"),
    [pytest.param(*titles, marks=pytest.mark.accepts(line), id=line) for line, titles in ROUTES.items()],
)
def test_a_route_exists_in_both_languages(read: Reader, path: str, portuguese: str, english: str) -> None:
    assert portuguese in read(path).h1
    assert english in read(f"en-US/{path}").h1


@pytest.mark.accepts("S-02", "S-03", "S-04", "S-05", "S-24")
def test_portuguese_is_at_the_root_and_english_below_en_us(read: Reader) -> None:
    assert read("index.html").lang == "pt-BR"
    assert read("en-US/index.html").lang == "en-US"
    assert read("en-US/index.html").h1 == "Introduction"


@pytest.mark.accepts("S-06", "S-22")
def test_both_languages_have_the_same_pages(out: Path) -> None:
    files = {path.relative_to(out).as_posix() for path in out.rglob("*.html")}
    english = {path.removeprefix("en-US/") for path in files if path.startswith("en-US/")}
    portuguese = {path for path in files if not path.startswith("en-US/")}
    term = re.compile(r"(tag|categories)/[^/]+/")
    assert {path for path in portuguese if not term.match(path)} == {path for path in english if not term.match(path)}
    assert len(portuguese) == len(english)


@pytest.mark.accepts("S-07")
def test_all_content_areas_are_in_the_navigation(read: Reader) -> None:
    links = read("index.html").links
    for area in (
        "/",
        "/panel.html",
        "/settings/",
        "/popular-topics/",
        "/metatrader/installation.html",
        "/others/contribution.html",
    ):
        assert area in links, area


@pytest.mark.accepts("S-15a-c")
def test_tags_categories_and_timeline_are_paged(out: Path) -> None:
    for listing in ("tag", "categories", "timeline"):
        for locale in LOCALES:
            assert (out / locale / listing / "page/2/index.html").exists(), (locale, listing)


@pytest.mark.accepts("S-16")
def test_every_page_contains_its_text_without_javascript(out: Path, read: Reader) -> None:
    for source in sorted((SITE / "docs").rglob("*.md")):
        path = source.relative_to(SITE / "docs").as_posix().replace("README.md", "index.html").replace(".md", ".html")
        page = read(path)
        shown = re.sub(r'<a class="term"[^>]*>(.*?)</a>', r"\1", page.html)
        body = re.sub(
            r"^---\n.*?\n---\n|^```.*?^```|^:::.*?$", "", source.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        phrases = re.findall(r"[A-Za-zÀ-ú][A-Za-zÀ-ú ,]{25,}", body)
        assert len(phrases) >= 3, path
        for phrase in phrases:
            assert phrase.strip() in shown, f"{path} lacks: {phrase}"
        assert page.h1


def bare(html: str, *, keep: str = "$") -> str:
    """HTML without its tags, except for those in ``keep``."""
    return re.sub(rf"<(?!/?(?:{keep})>)[^>]*>", "", html)


@pytest.mark.accepts("S-51")
@pytest.mark.parametrize("locale", LOCALES)
def test_one_table_lists_39_indicators_by_family_the_named_ones_first(read: Reader, locale: str) -> None:
    html = read(f"{locale}settings/indicators.html").html
    (table,) = re.findall(r"<table>.*?</table>", html[html.index('id="types"') :], re.DOTALL)
    rows = re.findall(r'<tr><td>(?:<strong>)?<a href="([^"]+)">.*?</td>\s*<td>(.*?)</td></tr>', table, re.DOTALL)
    listed = [(family, id_) for family, ids in INDICATORS.items() for id_ in ("", *ids.split())]
    assert [address for address, _ in rows] == [
        f"/{locale}settings/indicators/{family}.html{id_ and '#'}{id_}" for family, id_ in listed
    ]
    marks = [bare(words) for (_, words), (_, id_) in zip(rows, listed, strict=True) if not id_]
    assert len(set(marks[NAMED:])) == 1, "all but the named ones are marked as chosen from the platform's public list"
    assert len(set(marks[:NAMED])) == 1
    assert marks[0] != marks[NAMED]
    measures = [bare(words) for (_, words), (_, id_) in zip(rows, listed, strict=True) if id_]
    assert len(measures) == len(set(measures)) == 39
    assert [words for words in measures if not 4 <= len(words.split()) <= 8] == []


@pytest.mark.accepts("S-51")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("family", INDICATORS)
def test_an_indicator_has_purpose_chart_formula_inputs_and_reading(
    read: Reader, out: Path, locale: str, family: str
) -> None:
    html = read(f"{locale}settings/indicators/{family}.html").html
    sections = dict(re.findall(r'<h2 id="([^"]+)">(.*?)(?=<h2 id=|</article>)', html, re.DOTALL))
    for name in INDICATORS[family].split():
        parts = SECTION.fullmatch(sections[name])
        assert parts, f"{locale}{family}#{name} lacks a part, or has them in another order"
        assert f"/{name}." in parts["chart"]
        assert (out / parts["chart"].removeprefix("/")).read_bytes().startswith(b"<svg")
        assert "=" in bare(parts["formula"]) or ":" in bare(parts["formula"]), f"{locale}{family}#{name} has no formula"
        inputs = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", bare(parts["inputs"], keep="dt|dd"), re.DOTALL)
        assert tuple(term for term, _ in inputs) == READINGS[locale], f"{locale}{family}#{name}"
        assert inputs[0][1].strip(), f"{locale}{family}#{name} has no inputs"
        for words in (parts["purpose"], parts["alt"], parts["caption"], *(text for _, text in inputs[1:])):
            assert len(bare(words).split()) >= 5, f"{locale}{family}#{name} says next to nothing: {words}"


@pytest.mark.accepts("S-19")
def test_all_pages_share_one_layout(out: Path) -> None:
    for path in out.rglob("*.html"):
        html = path.read_text("utf-8")
        for part in ("<header", "<main", "<article", "<footer", 'class="skip'):
            assert html.count(part) == 1, f"{path} has {html.count(part)} times {part}"


@pytest.mark.accepts("S-69", "S-70")
def test_the_outline_is_made_from_the_headings_to_depth_four(read: Reader) -> None:
    page = read("settings/universal.html")
    (outline,) = re.findall(r'<nav id="_outline".*?</nav>', page.html, re.DOTALL)
    headings = re.findall(r'<h([2-5]) id="([^"]+)"', page.html)
    assert re.findall(r'<li class="level-([2-9])"><a href="#([^"]+)"', outline) == headings
    assert {level for level, _ in headings} == {"2", "3", "4", "5"}
    # The site has no h6; a level below the fourth stays out of the outline in tests of the theme.


@pytest.mark.accepts("S-71")
def test_edit_links_are_off(out: Path) -> None:
    for path in out.rglob("*.html"):
        assert '"editLink":""' in path.read_text("utf-8")


@pytest.mark.accepts("S-136")
def test_the_advertising_entry_is_in_the_configuration_and_off(out: Path) -> None:
    assert re.search(r"consent: advertising\n\s+enabled: false", (SITE / "glosa.yaml").read_text("utf-8"))
    assert '"consent":[]' in (out / "index.html").read_text("utf-8")


@pytest.mark.accepts("S-164")
def test_the_theme_color_is_red(read: Reader) -> None:
    assert '<html lang="pt-BR" dir="ltr" data-color="red" ' in read("index.html").html


@pytest.mark.accepts("S-125")
def test_every_page_has_one_numbered_chunk(out: Path) -> None:
    chunks = [path.name for path in (out / "assets/js").iterdir() if re.fullmatch(r"\d+\.[0-9a-f]{8}\.js", path.name)]
    pages = list(out.rglob("*.html"))
    assert len(chunks) == len(pages)
    assert len({name.partition(".")[0] for name in chunks}) == len(chunks)


@pytest.mark.accepts("S-130", "S-131", "S-132", "S-133", "S-134")
def test_comments_are_configured_as_specified() -> None:
    config = load(SITE).config
    for locale in config.locales:
        comments = config.comments_in(locale)
        assert comments
        settings = comments.anonymous
        assert (settings.notify, settings.verify) == (False, False)
        assert settings.avatar == "retro"
        assert settings.visitor is True
        assert settings.record_ip is False


@pytest.mark.accepts("S-76a-g")
def test_a_page_entry_has_every_field(read: Reader, out: Path) -> None:
    (state,) = re.findall(r'<script type="application/json">(.*?)</script>', read("settings/basic.html").html)
    page = json.loads(state)["page"]
    assert page["title"] == "Configurações básicas"
    assert page["frontmatter"]["title"] == "Configurações básicas"
    assert page["regularPath"] == "/settings/basic.html"
    assert page["relativePath"] == "settings/basic.md"
    assert re.fullmatch(r"v-[0-9a-f]{8}", page["key"])
    assert page["path"] == "/settings/basic.html"
    shards = (json.loads(shard.read_bytes()) for shard in (out / "assets/routes").iterdir())
    routes = {path: route for shard in shards for path, route in shard.items() if path != "stamp"}
    chunk = (out / routes["/settings/basic.html"]["chunk"].removeprefix("/")).read_text("utf-8")
    whole = json.loads(chunk.removeprefix("export default ").removesuffix(";\n"))
    assert {"level": 2, "title": "Número mágico", "slug": "magic-number"} in whole["headers"]
    # Not sent twice: the file's outline and article contain the rest.
    assert re.fullmatch("[0-9a-f]{8}", whole.pop("stamp"))
    assert {**whole, "headers": [], "html": ""} == page


@pytest.mark.accepts("S-80a-f")
def test_the_site_configuration_has_every_part(read: Reader) -> None:
    config = load(SITE).config
    assert config.title
    assert config.description
    assert config.base == "/"
    assert [entry.tag for entry in config.head]
    assert list(config.locales) == ["/", "/en-US/"]
    assert config.theme.sidebar != "auto"
    (state,) = re.findall(r'<script type="application/json">(.*?)</script>', read("index.html").html)
    assert json.loads(state)["site"]["theme"]["color"] == "red"


@pytest.mark.accepts("S-168")
def test_pages_name_the_generator_and_its_version(read: Reader) -> None:
    assert '<meta name="generator" content="Glosa 1.8.2">' in read("index.html").html


def test_pages_have_no_inline_styles_or_handlers_and_one_allowed_script(out: Path) -> None:
    policy = json.loads((out / ".glosa.json").read_bytes())["policy"]
    for path in out.rglob("*.html"):
        html = path.read_text("utf-8")
        assert not re.search(r"<[a-z][^<>]*\sstyle=", html), path
        assert not re.search(r"<[a-z][^<>]*\son[a-z]+=", html), path
        assert "<style" not in html, path
        scripts = re.findall(r"<script([^>]*)>(.*?)</script>", html, re.DOTALL)
        inline = [content for attributes, content in scripts if content and "application/json" not in attributes]
        (digest,) = {base64.b64encode(sha256(content.encode()).digest()).decode() for content in inline}
        assert f" script-src 'self' 'sha256-{digest}'" in policy, path
        assert len(inline) == 1, path
