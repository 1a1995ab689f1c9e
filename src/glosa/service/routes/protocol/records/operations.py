"""The operations ``{"__op": …}`` on fields."""

from collections.abc import Callable, Mapping

from glosa.service.routes.protocol.calls import Json
from glosa.service.routes.protocol.errors import BAD_VALUE, ProtocolError

LARGEST_AMOUNT = 2**53 - 1
"""The largest number that JavaScript represents exactly."""


def applied(changes: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    """``record`` after ``changes``: plain values replace fields, operations change them. Raises code 111."""
    result = dict(record)
    for name, change in changes.items():
        if not (isinstance(change, dict) and "__op" in change):
            result[name] = change
        elif change["__op"] == "Delete":
            result.pop(name, None)
        else:
            result[name] = _changed(name, change, record.get(name))
    return result


def increment(change: Json) -> int | None:
    """The amount that ``change`` adds to a number; ``None`` if it does something else."""
    match change:
        case {"__op": "Increment" | "Decrement" as operation, **rest}:
            amount = _whole("amount", rest.get("amount", 1))
            return amount if operation == "Increment" else -amount
    return None


def _changed(name: str, change: Mapping[str, Json], value: Json) -> Json:
    amount = increment(change)
    if amount is not None:
        return _whole(name, _whole(name, 0 if value is None else value) + amount)
    operation = change["__op"]
    of_numbers = _BITS.get(operation) if isinstance(operation, str) else None
    if of_numbers is not None:
        return of_numbers(_whole(name, 0 if value is None else value), _whole("value", change.get("value")))
    raise ProtocolError(
        BAD_VALUE, f"The operation on {name[:40]} is unknown, or it's for lists, and no field is a list."
    )


def _whole(name: str, value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST_AMOUNT:
        raise ProtocolError(BAD_VALUE, f"{name[:40]} of an operation isn't an integer that can be represented exactly.")
    return value


_BITS: Mapping[str, Callable[[int, int], int]] = {
    "BitAnd": lambda one, other: one & other,
    "BitOr": lambda one, other: one | other,
    "BitXor": lambda one, other: one ^ other,
}
