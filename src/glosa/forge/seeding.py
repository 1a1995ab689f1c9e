"""Threads made on demand, so that there is something to read."""

from collections.abc import Sequence

from glosa.forge.host import Host, Issue, Repository

GHOST = "ghost"
"""Stands for a deleted account among the authors."""

_MINUTE = 60_000


def seed(
    host: Host,
    repository: Repository,
    title: str,
    *,
    comments: Sequence[str],
    by: Sequence[str],
    body: str = "",
    labels: tuple[str, ...] = (),
) -> Issue:
    """Opens an issue by the repository's owner, answered by the users of ``by`` in turn.

    The comments are a minute apart and the last is a minute old.
    """
    issue = host.open_issue(repository, title, body, author=repository.owner, labels=labels)
    end = issue.created
    for index, text in enumerate(comments):
        author = by[index % len(by)]
        comment = host.add_comment(issue, text, author=None if author == GHOST else author)
        comment.created = comment.updated = end - (len(comments) - index) * _MINUTE
    issue.created -= len(comments) * _MINUTE
    issue.updated = issue.comments[-1].updated if issue.comments else issue.created
    return issue
