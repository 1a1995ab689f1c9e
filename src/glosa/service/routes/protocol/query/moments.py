"""Dates in the protocol's format: ``2026-11-21T07:11:50.262Z``."""

from datetime import UTC, datetime, timedelta

from glosa.service.routes.protocol.errors import BAD_VALUE, ProtocolError

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(iso: object) -> int:
    """Milliseconds since 1970 of a date with a zone; raises code 111 for anything else."""
    try:
        date = datetime.fromisoformat(iso) if isinstance(iso, str) else None
        if date is not None and date.tzinfo is not None:
            return (date - _EPOCH) // timedelta(milliseconds=1)
    except (ValueError, OverflowError) as error:
        raise _no_date() from error
    raise _no_date()


def iso(milliseconds: int) -> str:
    """The date as a text in UTC, with three digits after the second."""
    return (_EPOCH + timedelta(milliseconds=milliseconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _no_date() -> ProtocolError:
    return ProtocolError(BAD_VALUE, "This isn't a date; expected the form 2026-11-21T07:11:50.262Z.")
