"""From which duration statements are logged."""

import os
from collections.abc import Mapping

from glosa.composition.errors import SetupError

VARIABLE = "GLOSA_SLOW_QUERY_MS"
_DEFAULT = 500


class SlowQueryLimitInvalid(SetupError):
    """The variable isn't a number."""


def slow_query_ms(environment: Mapping[str, str] = os.environ) -> int:
    """In milliseconds; 0 means that none are logged. Raises :class:`SlowQueryLimitInvalid`."""
    given = environment.get(VARIABLE, str(_DEFAULT))
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise SlowQueryLimitInvalid(
            f"{VARIABLE} is '{given[:40]}'. Expected a whole number of milliseconds from which statements are logged, "
            "or 0 for none. Correct it."
        )
    return int(given)
