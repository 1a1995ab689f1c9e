"""The commands that a site's plugins add."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from glosa.builder.config.load import load
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.extending import site_info
from glosa.builder.plugins.calling import LoadedPlugin, called, wrong
from glosa.builder.plugins.hooks import HookFailed
from glosa.composition.errors import SetupError
from glosa.plugins import Invocation, SiteInfo


@dataclass(frozen=True, slots=True)
class PluginCommands:
    """The commands of a site, and the problems of its configuration."""

    site: SiteInfo
    plugins: Mapping[str, LoadedPlugin]
    """The plugin that has each command."""
    diagnostics: tuple[Diagnostic, ...]

    def about(self, name: str) -> str:
        """The first line of the command's description; empty if it has none."""
        lines = (self.plugins[name].plugin.commands[name].__doc__ or "").strip().splitlines()
        return lines[0] if lines else ""

    def run(self, name: str, arguments: tuple[str, ...]) -> int:
        """Runs a command and returns its exit code. Raises :class:`SetupError` if the plugin fails or refuses the arguments."""
        one = self.plugins[name]
        what = f"the command {name!r}"
        try:
            code = called(one, what, one.plugin.commands[name], Invocation(self.site, arguments))
            if not isinstance(code, int | None):
                raise wrong(one, what, code, "an exit code or None")
        except HookFailed as error:
            raise SetupError(f"{str(error).rstrip('.')}.") from error
        return code or 0


def plugin_commands(site: Path) -> PluginCommands:
    """The commands of the site in a folder. Raises ``BuildFailed`` if ``glosa.yaml`` can't be used."""
    loaded = load(site)
    plugins = loaded.plugins.loaded if loaded.plugins else ()
    commands = {name: one for one in plugins for name in one.plugin.commands}
    return PluginCommands(site_info(site, loaded.config, loaded.config.base), commands, loaded.diagnostics)
