"""Where in ``glosa.yaml`` a value is, for problems that show only after the file was read."""

from collections.abc import Callable

from glosa.builder.config.faults import Place

Lines = Callable[[Place], int | None]
"""Returns the 1-based line of a place such as ``("theme", "sidebar", 0, "children", 2)``; ``None`` if it has none."""
