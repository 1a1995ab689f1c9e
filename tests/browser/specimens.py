"""Pages of every type, on the project's own site and on tiny ones."""

CODE = {
    f"docs/{folder}code.md": f"# {title}\n\n```python\nprint('{title}')\n```\n"
    for folder, title in (("", "Código"), ("en-US/", "Code"))
}

_METER = """\
export function render({ value }, React) {
  return React.createElement("p", { className: "meter" }, `At rest: ${value}`);
}

export function mount(element, { value }) {
  element.querySelector(".meter").textContent = `Alive: ${value}`;
  return () => { document.documentElement.dataset.unmounted = value; };
}
"""

_FAR = "...\n\n" * 100

ISLAND = {
    "components/meter.js": _METER,
    **{
        f"docs/{folder}far.md": f"# {title}\n\n{_FAR}::: component meter\nvalue: 7\n:::\n"
        for folder, title in (("", "Longe"), ("en-US/", "Far"))
    },
}
"""A component so far down that it is out of view at first."""

PAGE_TYPES = {
    "home": "",
    "page": "settings/strategy.html",
    "page with figures": "settings/stoploss.html",
    "page with code": "settings/universal.html",
    "folder": "popular-topics/",
    "tags": "tag/",
    "categories": "categories/",
    "timeline": "timeline/",
    "second page of a list": "timeline/page/2/",
    "not found": "nowhere.html",
}
"""Addresses on the project's own site, below the root of each language."""

HOMES = {"Portuguese": "", "English": "en-US/"}
