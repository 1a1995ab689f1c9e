"""Clauses that both query syntaxes can express."""

from hypothesis import strategies as st

from glosa.service.routes.protocol.query.clauses import (
    Clause,
    Every,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Sign,
    Some,
    Value,
)

SIGNS: list[Sign] = ["=", "<>", "<", "<=", ">", ">="]

names = st.sampled_from(["url", "rid", "nick", "createdAt", "time", "Unknown_9"])
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
values: st.SearchStrategy[Value] = st.one_of(
    texts,
    st.integers(-(10**12), 10**12),
    st.booleans(),
    st.integers(0, 4_000_000_000_000).map(Moment),
)
leaves: st.SearchStrategy[Clause] = st.one_of(
    st.builds(Relation, names, st.sampled_from(SIGNS), values),
    st.builds(OneOf, names, st.lists(values, max_size=3).map(tuple), st.booleans()),
    st.builds(Present, names, st.booleans()),
    st.builds(Literally, names, st.sampled_from(["start", "end", "anywhere", "whole"]), texts),
)


def clauses() -> st.SearchStrategy[Clause]:
    """Leaves, and groups of two or three clauses."""
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(Every, st.lists(inner, min_size=2, max_size=3).map(tuple)),
            st.builds(Some, st.lists(inner, min_size=2, max_size=3).map(tuple)),
        ),
        max_leaves=8,
    )
