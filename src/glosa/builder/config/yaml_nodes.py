"""YAML as nodes, with their lines. The YAML library in C ends the process if values are nested some ten thousand levels deep."""

import yaml


def compose_yaml(text: str) -> yaml.Node | None:
    """The document in ``text``. Raises :class:`yaml.YAMLError`, and :class:`RecursionError` as :func:`check_depth` does."""
    check_depth(text)
    root: yaml.Node | None = yaml.compose(text, Loader=yaml.CSafeLoader)
    return root


def check_depth(text: str) -> None:
    """Raises :class:`RecursionError` if lists and mappings are nested more deeply than anybody writes them, and :class:`yaml.YAMLError`."""
    if len(text) < _SHORT:
        return
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise RecursionError(f"it has more than {_DEEPEST} levels of lists and mappings")


_SHORT = 2000
"""Characters. Each level needs at least one, so a shorter text is safe."""
_DEEPEST = 200
