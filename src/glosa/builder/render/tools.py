"""The tools that parse Markdown with the JavaScript engine: code highlighting, and the site's own components."""

from glosa.builder.content.gather import Tools
from glosa.builder.content.site_files import SiteFiles
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.compiler import ModuleCompiler
from glosa.builder.render.components import SiteComponents
from glosa.builder.render.highlight import PrismHighlighter
from glosa.builder.render.runtime import JsRuntime


def markdown_tools(js: JsRuntime, compiler: ModuleCompiler, bundle: Bundle, files: SiteFiles) -> Tools:
    """The tools of this process, with the site's own modules loaded into its engine."""
    highlighter = PrismHighlighter(bundle.prism, js, own=files.languages)
    components = SiteComponents(js, compiler, sources=files.components, islands=bundle.entries["islands"])
    problems = (*highlighter.load(), *components.load())
    return Tools(highlighter, components, components.published, problems)
