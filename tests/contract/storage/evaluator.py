"""A reference implementation of queries in plain Python."""

from collections.abc import Sequence

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.queries import (
    All,
    Among,
    Any,
    Audience,
    Compare,
    Condition,
    Field,
    Match,
    Not,
    Order,
    Query,
    Scalar,
)


def value_of(comment: Comment, field: Field) -> Scalar:
    """Returns a field of the comment, its author, or its text."""
    for part in (comment, comment.author, comment.text):
        if hasattr(part, field.value):
            found: Scalar = getattr(part, field.value)
            return found
    raise AssertionError(field)


def holds(condition: Condition, comment: Comment) -> bool:
    """Whether the comment meets the condition."""
    match condition:
        case Compare(field, relation, operand):
            return _compares(value_of(comment, field), relation, operand)
        case Among(field, values):
            return any(_compares(value_of(comment, field), "=", value) for value in values)
        case Match(field, place, text, folded):
            found = value_of(comment, field)
            return isinstance(found, str) and _matches(
                _lower(found) if folded else found, place, _lower(text) if folded else text
            )
        case All(conditions):
            return all(holds(inner, comment) for inner in conditions)
        case Any(conditions):
            return any(holds(inner, comment) for inner in conditions)
        case Not(inner):
            return not holds(inner, comment)


def seen(comment: Comment, everyone: Sequence[Comment]) -> bool:
    """Whether readers see the comment."""
    if comment.rid:
        roots = [root for root in everyone if root.id == comment.rid]
        shown = bool(roots) and roots[0].status in (Status.VISIBLE, Status.DELETED)
        return comment.status is Status.VISIBLE and shown
    if comment.status is Status.DELETED:
        return any(reply.rid == comment.id and reply.status is Status.VISIBLE for reply in everyone)
    return comment.status is Status.VISIBLE


def answer(query: Query, everyone: Sequence[Comment]) -> Sequence[Comment]:
    """Returns the comments of the site that the query finds, ignoring the cursor."""
    found = [
        comment
        for comment in everyone
        if holds(query.where, comment) and (query.audience is Audience.OWNER or seen(comment, everyone))
    ]
    last = bool(query.order) and query.order[-1].descending
    for part in reversed((*query.order, Order(Field.ID, last))):
        found.sort(key=lambda comment, part=part: _sortable(value_of(comment, part.field)), reverse=part.descending)  # type: ignore[misc]
    return found[query.skip : query.skip + query.limit]


def _compares(found: Scalar, relation: str, operand: Scalar) -> bool:
    if isinstance(found, str) != isinstance(operand, str):
        return relation == "<>"
    left, right = _sortable(found), _sortable(operand)
    return {
        "=": left == right,
        "<>": left != right,
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
    }[relation]


def _sortable(value: Scalar) -> tuple[int, ...]:
    return tuple(map(ord, value)) if isinstance(value, str) else (value,)


def _matches(found: str, place: str, text: str) -> bool:
    return {"start": found.startswith(text), "end": found.endswith(text), "anywhere": text in found}[place]


def _lower(text: str) -> str:
    return "".join(chr(ord(character) + 32) if "A" <= character <= "Z" else character for character in text)
