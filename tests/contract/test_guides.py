"""The guides match the product: they contain every key, option, and code, and every example works."""

import re
from collections.abc import Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from msgspec import structs

from glosa.builder.build import Request, workshop
from glosa.builder.config.load import load
from glosa.builder.config.model import LocaleConfig, SiteConfig
from glosa.builder.content.front_matter import split
from glosa.builder.content.glossary.model import GlossaryFile, GlossaryTerm
from glosa.builder.content.reference.model import Kind, Setting
from glosa.builder.output.policy import content_security_policy
from glosa.cli.app import glosa
from glosa.hosting.folder import SiteFolder
from glosa.hosting.media import is_immutable
from glosa.hosting.responses import Responder, SiteRequest
from glosa.hosting.site import read_site
from tests.conftest import CONFIG, SiteMaker
from tests.contract.facts import commands, config_keys, default_of, diagnostic_codes, heading_of, words_of
from tests.contract.guides import GUIDES, ROOT, Guide, named

Files = dict[str, str | bytes | None]

WRITING = Guide(GUIDES / "writing.md")
CONFIGURATION = Guide(GUIDES / "configuration.md")
BROWSERS = Guide(GUIDES / "browsers.md")
COMPONENTS = Guide(GUIDES / "extending/components.md")
DEPLOYING = Guide(GUIDES / "deploying.md")
SETTINGS = Guide(GUIDES / "settings-reference.md")
GLOSSARY = Guide(GUIDES / "glossary.md")

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
YAML = [
    pytest.param(block.text, id=f"{guide.path.stem}-{number}")
    for guide in map(Guide, sorted(GUIDES.glob("*.md")))
    for number, block in enumerate(guide.blocks("yaml"), start=1)
    if not block.text.startswith(
        ("# .github/", "# oauth.yaml", "# notifications.yaml", "# settings.yaml", "# glossary.yaml")
    )
]
OF_ALL_COMMENTS = ("database", "site_id")
"""Options that the guide lists once, below ``glosa comments``."""
INCLUDED: Files = {
    "parts/warning.md": "Stop the robot first.\n",
    "parts/steps.md": "One.\n<!-- #region install -->\nTwo.\n<!-- #endregion install -->\n" + "More.\n" * 8,
    "examples/robot.py": "a = 1\n# #region start\nb = 2\nc = 3\n# #endregion\n" + "d = 4\n" * 25,
}
"""What the examples of the guide include."""
FIGURE = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>\n'


def test_every_key_of_the_configuration_is_described_with_its_default_and_its_words() -> None:
    keys = dict(config_keys())
    rows = CONFIGURATION.rows("Key")
    assert sorted(named(key) for key, *_ in rows) == sorted(keys)
    for key, kind, default, _ in rows:
        field = keys[named(key)]
        assert (key, default) == (key, default_of(field))
        assert [word for word in words_of(field) if f"`{word}`" not in kind and word] == [], key


def test_every_key_of_the_front_matter_is_described() -> None:
    (unknown,) = split("---\nno-such-key: 1\n---\n", "x.md").diagnostics
    keys = unknown.expected.removeprefix("One of ").partition(".")[0].split(", ")
    assert sorted(named(row[0]) for row in WRITING.rows("Key")) == sorted(keys)


@pytest.mark.parametrize(("name", "command"), [*commands(glosa)], ids=lambda one: one if isinstance(one, str) else "")
def test_every_argument_of_a_command_is_described(name: str, command: click.Command) -> None:
    documented = [
        one.opts[0] if isinstance(one, click.Option) else one.human_readable_name
        for one in command.params
        if not (name.startswith("comments ") and one.name in OF_ALL_COMMENTS) and not getattr(one, "hidden", False)
    ]
    described = Guide(GUIDES / "commands.md").rows("Argument", below=f"glosa {heading_of(name)}")
    rows = [named(row[0]) for row in described]
    assert [row for row in rows if row in documented] == documented
    assert heading_of(name) != name or rows == documented


def test_every_diagnostic_code_is_explained_with_its_severity() -> None:
    codes = diagnostic_codes()
    assert len(codes) > 60
    rows = [row for row in Guide(GUIDES / "troubleshooting.md").rows("Code") if named(row[0])]
    assert sorted(named(row[0]) for row in rows) == sorted(codes)
    assert [code for code, weight, *_ in rows if codes[named(code)] not in ("", weight)] == []


@pytest.mark.parametrize("text", YAML)
def test_an_example_of_the_configuration_has_no_errors(make_site: SiteMaker, text: str) -> None:
    required = {"title": "title: Manual\n", "locales": "locales:\n  /: {lang: en-US, label: English}\n"}
    given = set(re.findall(r"^\w+", text, re.MULTILINE))
    if not text.startswith("# glosa.yaml"):
        text += "".join(line for key, line in required.items() if key not in given)
    faults = load(make_site({"glosa.yaml": text})).diagnostics
    assert faults == ()


EMBEDDED = "policy: {frame: [https://www.youtube-nocookie.com]}\n"
"""The host of the example of an embed."""


def test_examples_of_markdown_become_the_html_below_them(make_site: SiteMaker, tmp_path: Path) -> None:
    variables = next(block.text for block in WRITING.blocks("yaml") if "variables:" in block.text)
    files: Files = {
        **component_site(),
        "glosa.yaml": CONFIG + variables + EMBEDDED,
        "public/files/manual.pdf": b"%PDF",
        **INCLUDED,
    }
    examples = [*WRITING.examples(), *COMPONENTS.examples()]
    for folder in ("docs", "docs/en-US"):
        files[f"{folder}/panel.svg"] = FIGURE
        files |= {f"{folder}/example-{number}.md": markdown for number, (markdown, _) in enumerate(examples)}
    out = built(make_site(files), tmp_path / "out")
    assert sum(html != "" for _, html in examples) > 10
    for number, (markdown, html) in enumerate(examples):
        page = (out / f"en-US/example-{number}.html").read_text("utf-8")
        assert lines_missing(html, page) == [], markdown


def test_the_example_of_components_and_languages_works(make_site: SiteMaker, tmp_path: Path) -> None:
    files = component_site()
    out = built(make_site(files), tmp_path / "out")
    pages = "".join(
        (out / f"en-US/{name}.html").read_text("utf-8") for name in ("distances", "bread", "tally", "slippage")
    )
    shown = "".join(block.text for block in COMPONENTS.blocks("html"))
    assert len(shown.splitlines()) > 3
    assert lines_missing(shown, pages) == []
    assert (out / "components.css").read_text("utf-8") == files["public/components.css"]


def test_the_example_of_settings_works(make_site: SiteMaker, tmp_path: Path) -> None:
    (text,) = (block.text for block in SETTINGS.blocks("yaml") if block.text.startswith("# settings.yaml"))
    (page,) = (block for block in SETTINGS.blocks("markdown") if block.title)
    files: Files = {"settings.yaml": text, page.title: page.text, page.title.replace("en-US/", ""): page.text}
    out = built(make_site(files), tmp_path / "out")
    (shown,) = SETTINGS.blocks("html")
    (download,) = SETTINGS.blocks("json")
    assert lines_missing(shown.text, (out / "en-US/network.html").read_text("utf-8")) == []
    assert lines_missing(download.text, (out / "settings.json").read_text("utf-8")) == []
    assert (len(shown.text.splitlines()), len(download.text.splitlines())) > (5, 5)


def test_every_key_of_the_settings_is_described() -> None:
    kinds, settings = ([named(row[0]) for row in SETTINGS.rows("Key", below=one)] for one in ("Kinds", "Settings"))
    assert sorted(kinds) == sorted(field.encode_name for field in structs.fields(Kind))
    assert sorted(settings) == sorted(field.encode_name for field in structs.fields(Setting))


def test_the_example_of_terms_works(make_site: SiteMaker, tmp_path: Path) -> None:
    files = glossary_site()
    ((example, _),) = GLOSSARY.examples()
    files |= {"docs/own.md": "Texto.\n", "docs/en-US/own.md": example.partition(":::\n\n")[2]}
    out = built(make_site(files), tmp_path / "out")
    listed, used = GLOSSARY.blocks("html")
    assert lines_missing(listed.text, (out / "en-US/glossary.html").read_text("utf-8")) == []
    assert lines_missing(used.text, (out / "en-US/network.html").read_text("utf-8")) == []
    assert (len(listed.text.splitlines()), len(used.text.splitlines())) == (5, 2)
    assert '<a class="term" href="/en-US/glossary.html#latency">its delay</a>' in (out / "en-US/own.html").read_text()


def test_every_key_of_the_glossary_is_described() -> None:
    fields = [field.encode_name for kind in (GlossaryFile, GlossaryTerm) for field in structs.fields(kind)]
    assert [named(row[0]) for row in GLOSSARY.rows("Key")] == fields


def test_the_headers_to_be_set_elsewhere_are_those_of_the_server(make_site: SiteMaker, tmp_path: Path) -> None:
    plain = SiteConfig(title="Manual", locales={"/": LocaleConfig(lang="en", label="English")})
    policy = content_security_policy(plain)
    site = read_site(built(make_site(), tmp_path / "out"))
    responder = Responder(site.facts, SiteFolder(site.folder))
    (script,) = (site.folder / "assets/js").glob("app.*.js")
    sent: set[str] = set()
    for path in ("/", f"/assets/js/{script.name}"):
        response = responder.respond(SiteRequest("GET", path, "", "", ""))
        headers = {name.decode(): value.decode() for name, value in response.headers}
        assert headers.pop("content-security-policy") == policy
        sent |= {value for name, value in headers.items() if name not in ("content-type", "etag", "vary")}
    assert {value.strip("`") for name, value in DEPLOYING.rows("header") if "Security" not in name} == sent
    for value in sent:
        assert len(re.findall(f'[" ]{re.escape(value)}["\n]', DEPLOYING.text)) >= 3, value
    written = re.findall(r"default-src [^\"`\n]+", DEPLOYING.text)
    assert len(written) > 4
    assert set(written) == {policy, policy.removesuffix("; frame-ancestors 'none'")}


def test_the_guide_has_hosts_cache_the_files_that_the_server_lets_browsers_cache(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    out = built(make_site(component_site()), tmp_path / "out")
    names = [f"/{path.relative_to(out).as_posix()}" for path in out.rglob("*") if path.is_file()]
    hashed = {name for name in names if is_immutable(name)}
    (pattern,) = set(re.findall(r"\^/assets/[^\s\"#]+\$", DEPLOYING.text))
    assert {name for name in names if re.search(pattern, name)} == hashed
    folders = re.findall(r"^(/assets/\w+/)\*$", DEPLOYING.text, re.MULTILINE)
    assert {name for name in hashed if not name.startswith(tuple(folders))} == set()
    assert not any("/assets/routes/all.json".startswith(folder) for folder in folders)


@pytest.mark.parametrize(
    ("guide", "files"),
    [
        (WRITING, {"docs/en-US/panel.md": "# Panel\n\n## View {#view}\n\n[x](pannel.md)\n"}),
        (CONFIGURATION, {"glosa.yaml": CONFIG + "theme:\n  subSidebarDept: 2\n"}),
        (GLOSSARY, {"docs/en-US/network.md": "# Network\n\nLag.\n\n## The router {#router}\n"}),
    ],
    ids=["writing", "configuration", "glossary"],
)
def test_an_error_is_reported_as_the_guide_shows_it(
    make_site: SiteMaker, guide: Guide, files: Mapping[str, str]
) -> None:
    site = make_site({**(glossary_site() if guide is GLOSSARY else {}), **files})
    reported = CliRunner().invoke(glosa, ["check", str(site)]).stderr.replace(str(site), "site")
    shown, *_ = guide.blocks("text")
    assert without_lines(shown.text) in without_lines(reported)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_documents_are_valid(path: Path) -> None:
    for link in Guide(path).links():
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), f"{link} leads nowhere."
        assert not anchor or anchor in Guide(target).anchors(), f"{link} leads to no heading."


def component_site() -> Files:
    """The files in the guide to components, with its pages in both languages."""
    files: Files = {block.title: block.text for block in COMPONENTS.blocks() if block.title}
    pages = {path.replace("en-US/", ""): text for path, text in files.items() if path.startswith("docs/")}
    (head,) = COMPONENTS.blocks("yaml")
    return {**files, **pages, "glosa.yaml": CONFIG + head.text}


def glossary_site() -> Files:
    """The files in the guide to terms, with its pages in both languages."""
    (text,) = (block.text for block in GLOSSARY.blocks("yaml"))
    pages = {block.title: block.text for block in GLOSSARY.blocks("markdown") if block.title}
    return {"glossary.yaml": text, **pages, **{path.replace("en-US/", ""): page for path, page in pages.items()}}


def built(site: Path, out: Path) -> Path:
    """The folder with the site, which has no faults, not even warnings."""
    with workshop(Request(site, out)) as shop:
        assert shop.build().warnings == ()
    return out


def lines_missing(html: str, page: str) -> list[str]:
    """Lines of ``html`` that the page doesn't contain. ``HASH`` stands for a hash in an address."""
    page = re.sub(r"\.[0-9a-f]{8}\.", ".HASH.", page)
    return [line for line in html.splitlines() if line.strip() not in page]


def without_lines(text: str) -> str:
    return re.sub(r":\d+:", ":", text)


@pytest.mark.parametrize("path", ["reader/vite.config.ts", "kit/build/widget.ts"])
def test_the_supported_browsers_are_those_that_styles_are_built_for(path: str) -> None:
    config = (ROOT / "frontend" / path).read_text("utf-8")
    (targets,) = re.findall(r"cssTarget: \[(.*?)\]", config)
    versions = {name.split(",")[0].lower(): version for name, version, _ in BROWSERS.rows("Browser")}
    assert {f"{name}{version}" for name, version in versions.items()} == set(re.findall(r'"(.*?)"', targets))
