"""What Gitee calls issues: words such as ``I7QN4V``, not numbers."""

from glosa.forge.host import Issue, Repository


def issue_name(number: int) -> str:
    """The name of the issue that is the ``number``-th of its repository."""
    rest, digits = _FIRST + number * _STEP, ""
    while rest:
        rest, digit = divmod(rest, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return f"I{digits}"


def issue_named(repository: Repository, name: str) -> Issue | None:
    """The repository's issue of that name; letter case counts."""
    return next((issue for number, issue in repository.issues.items() if issue_name(number) == name), None)


_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FIRST = 13_000_000
_STEP = 7919
