"""Sites in languages other than Portuguese and English have words of their own, and the site's own theme can replace them."""

import html
import json
import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.render.own_words import own_words
from tests.conftest import CONFIG, SiteMaker

PAGE = """\
---
date: 2026-03-12
tags: [甲]
categories: [乙]
---
# 丙

字[^1]

::: tip
字
:::

::: details
字
:::

> [!NOTE]
> 字

## 丁 {#one}

| 字 | 字 |
| --- | --- |
| 字 | 字 |

- [ ] 字

```
字
```

[^1]: 字
"""
ONE = {
    "docs/README.md": "---\nhome: true\n---\n# 戊\n\n字\n",
    "docs/panel.md": PAGE,
    "docs/己/first.md": "# 庚\n",
    "docs/en-US/README.md": None,
    "docs/en-US/panel.md": None,
}
SETTINGS = """\
title: 手册
url: https://docs.example.com
locales: {/: {lang: zh-CN, label: 中文}}
theme: {editLinks: "https://example.com/{path}"}
search: true
"""


def built(site: Path, out: Path) -> dict[str, str]:
    with workshop(Request(site, out)) as shop:
        assert shop.build().warnings == ()
    return {path.relative_to(out).as_posix(): path.read_text("utf-8") for path in out.rglob("*.html")}


def shown(document: str) -> str:
    """What readers see or hear of a page."""
    text = re.sub(r"<(script|style)\b.*?</\1>", "", document, flags=re.DOTALL)
    text = re.sub(
        r'<meta name="(?:viewport|generator|robots)"[^>]*>|<meta property="og:(?:type|url|locale)"[^>]*>', "", text
    )
    labels = re.findall(r'\b(?:aria-label|title|alt|placeholder|content|label)="([^"]*)"', text)
    return html.unescape("\n".join((*labels, re.sub(r"<[^>]*>", "\n", text))))


def test_a_chinese_site_has_no_english_word_in_any_page(make_site: SiteMaker, tmp_path: Path) -> None:
    pages = built(make_site({"glosa.yaml": SETTINGS, **ONE}), tmp_path / "out")
    assert {"panel.html", "404.html", "search.html", "tag/index.html", "timeline/index.html"} <= pages.keys()
    left = {
        file: set(re.findall(r"[A-Za-z]{2,}", shown(page))) - {"Glosa", "JavaScript"} for file, page in pages.items()
    }
    assert {file: words for file, words in left.items() if words} == {}
    assert all(word in pages["panel.html"] for word in ("本页目录", "编辑此页", "2026年3月12日", "提示"))
    assert "<bdi>1 篇</bdi>" in pages["tag/甲/index.html"]


def test_numbers_have_the_plurals_of_the_language(make_site: SiteMaker, tmp_path: Path) -> None:
    settings = SETTINGS.replace("zh-CN", "ru")
    more = {
        f"docs/{number}.md": f"---\ntags: [{'甲' if number < 3 else '辛'}]\n---\n# {number}\n" for number in range(1, 8)
    }
    pages = built(make_site({"glosa.yaml": settings, **ONE, **more}), tmp_path / "out")
    counts = [re.findall(r"<bdi>(\d+ \w+)</bdi>", pages[f"tag/{tag}/index.html"]) for tag in ("甲", "辛")]
    assert counts == [["3 страницы"], ["5 страниц"]]


def test_words_of_the_theme_come_first_also_those_of_the_language_without_its_region(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    theme = """\
    export const words = { zh: { outline: "壬", "text.tip": "癸" }, "zh-CN": { edit: "子" }, en: { edit: "Change" } };
    export const slots = { "footer-after": () => null };
    """
    pages = built(make_site({"glosa.yaml": SETTINGS, **ONE, "theme/index.tsx": theme}), tmp_path / "out")
    assert all(f">{word}<" in pages["panel.html"] for word in ("壬", "癸", "子"))
    assert "上一页" in pages["panel.html"]
    module = pages["panel.html"].partition(' data-theme="/')[2].partition('"')[0]
    code = (tmp_path / "out" / module).read_text("utf-8")
    theirs = re.findall(r'from "\./(index\.\w+\.js)"', code)
    assert len(set(theirs)) == 1
    assert "Change" in (tmp_path / "out" / module).with_name(theirs[0]).read_text("utf-8")


def test_browsers_load_the_words_of_the_site_only(make_site: SiteMaker, tmp_path: Path) -> None:
    pages = built(make_site({"glosa.yaml": SETTINGS.replace("zh-CN", "es"), **ONE}), tmp_path / "out")
    module = pages["panel.html"].partition(' data-theme="/')[2].partition('"')[0]
    code = (tmp_path / "out" / module).read_text("utf-8")
    assert '"es":{' in code
    assert all(
        word not in code for word in ("编辑此页", "Diese Seite bearbeiten", own_words(["es"])["es"]["text.details"])
    )
    assert [file.name for file in (tmp_path / "out/assets/theme").iterdir()] == [Path(module).name]


def test_sites_in_portuguese_and_english_have_none(make_site: SiteMaker, tmp_path: Path) -> None:
    pages = built(make_site(), tmp_path / "out")
    assert all(" data-theme=" not in page for page in pages.values())
    assert not (tmp_path / "out/assets/theme").exists()


def test_a_page_can_still_name_a_layout_that_only_a_theme_would_have(make_site: SiteMaker, tmp_path: Path) -> None:
    page = "---\nlayout: landing\n---\n# 丙\n"
    assert (
        "丙" in built(make_site({"glosa.yaml": SETTINGS, **ONE, "docs/panel.md": page}), tmp_path / "out")["panel.html"]
    )


def test_a_language_that_is_added_during_dev_needs_a_restart(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site()
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
        (site / "glosa.yaml").write_text(CONFIG + "  /es/: {lang: es, label: Español, partial: true}\n", "utf-8")
        (site / "docs/es").mkdir()
        (site / "docs/es/README.md").write_text("---\nhome: true\n---\n# Inicio\n", "utf-8")
        with pytest.raises(BuildFailed) as failed:
            shop.build()
    [problem] = failed.value.diagnostics
    assert (problem.code, problem.file, problem.found) == (
        "theme-changed",
        "glosa.yaml",
        "A language was added after the start: es.",
    )
    assert json.dumps(sorted(one for one in built(site, tmp_path / "out") if one.startswith("es/"))).count("es/") > 0
