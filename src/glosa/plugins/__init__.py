"""The public API of plugins, version 1.

A plugin is a Python file, or an entry point in the group ``glosa.plugins``. It has a function ``plugin`` that takes the
options in ``glosa.yaml`` and returns a :class:`Plugin`: its hooks, which are functions of immutable values. Names that
aren't here may change in any version of Glosa.
"""

from glosa.plugins.errors import PluginError
from glosa.plugins.javascript import JavaScript, JavaScriptError
from glosa.plugins.markdown import Component, Container, Fence, InlineMatch, InlineRule, Wrapper
from glosa.plugins.plugin import API, Invocation, Options, Plugin
from glosa.plugins.site import (
    CheckProblem,
    GeneratedPage,
    HeadingInfo,
    LanguageInfo,
    OutputFile,
    PageInfo,
    SiteInfo,
    Tag,
)

__all__ = [
    "API",
    "CheckProblem",
    "Component",
    "Container",
    "Fence",
    "GeneratedPage",
    "HeadingInfo",
    "InlineMatch",
    "InlineRule",
    "Invocation",
    "JavaScript",
    "JavaScriptError",
    "LanguageInfo",
    "Options",
    "OutputFile",
    "PageInfo",
    "Plugin",
    "PluginError",
    "SiteInfo",
    "Tag",
    "Wrapper",
]
