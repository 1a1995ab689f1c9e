"""Which class a row is of."""

from glosa.service.transfer.rows import Row

COMMENT, COUNTER = "comment", "counter"


def kind_of(row: Row, comment_class: str) -> str:
    """:data:`COMMENT`, :data:`COUNTER`, or ``""`` for rows of other classes. What the file says wins over the fields."""
    if row.kind in (comment_class, "Comment"):
        return COMMENT
    if row.kind == "Counter":
        return COUNTER
    if "comment" in row.fields:
        return COMMENT
    if "time" in row.fields and ("url" in row.fields or "xid" in row.fields):
        return COUNTER
    return ""
