"""Mermaid diagrams, drawn in the browser on pages that have one."""

from collections.abc import Iterator
from pathlib import Path

from glosa.plugins import Component, Fence, Options, OutputFile, Plugin, PluginError, SiteInfo
from glosa_diagrams.parsing import MermaidParser

_HERE = Path(__file__).parent
MERMAID = _HERE / "mermaid"
"""The library's modules, which ``make plugins`` copies."""
BROWSER = _HERE / "browser"
"""Our own modules for browsers."""
COMPONENT = "mermaid-diagram"
"""The component that draws a diagram."""


def plugin(options: Options) -> Plugin:
    """The plugin. It has no options."""
    if options:
        raise PluginError(f"there's no option {next(iter(options))!r}")
    if not (MERMAID / "version.txt").is_file():
        raise PluginError(
            f"{MERMAID} doesn't contain Mermaid. Run 'make plugins' in the checkout that it's installed from"
        )
    parser = MermaidParser(MERMAID / "build/mermaid.min.js", _HERE / "engine.js")
    return Plugin(
        api=1,
        fences={"mermaid": lambda block: diagram(block, parser)},
        components={f"{COMPONENT}.js": (BROWSER / f"{COMPONENT}.js").read_text("utf-8")},
        files=files,
    )


def diagram(block: Fence, parser: MermaidParser) -> Component:
    """A diagram, with its source as ordinary code inside. Raises :class:`PluginError` for one that Mermaid can't read."""
    if block.info:
        raise PluginError(f"{block.info!r} follows the word 'mermaid'. Only the diagram itself has options")
    if not block.text.strip():
        raise PluginError("it's empty")
    if mistake := parser.mistake(block.text):
        raise PluginError(mistake.message, line=mistake.line)
    return Component(COMPONENT, {"source": block.text, "library": f"{block.base}{_folder()}/frame.js"}, has_code=True)


def files(site: SiteInfo) -> Iterator[OutputFile]:
    """The library, if a page has a diagram."""
    if not any(f'data-island="{COMPONENT}"' in site.html_of(page.path) for page in site.pages):
        return
    for path in sorted((*MERMAID.glob("*.js"), BROWSER / "frame.js", BROWSER / "styles.js")):
        yield OutputFile(f"{_folder()}/{path.name}", path.read_bytes())
    yield OutputFile(f"{_folder()}/LICENSE.txt", (MERMAID / "LICENSE").read_bytes())


def _folder() -> str:
    """The library's folder in the built site. Another version gets another one, because its modules import each other."""
    return f"mermaid/{(MERMAID / 'version.txt').read_text('utf-8')}"
