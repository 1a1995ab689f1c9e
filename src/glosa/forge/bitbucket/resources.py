"""Accounts, issues, and comments in the JSON of Bitbucket's API."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from glosa.forge.host import Host, Issue, IssueComment, Repository, User
from glosa.forge.markdown import render_markdown

Json = dict[str, Any]

OPEN_STATES: Final = ("new", "open", "submitted", "on hold")
"""States of unresolved issues."""


@dataclass(frozen=True, slots=True)
class BitbucketResources:
    """Converts a host's data to JSON. ``root`` is the URL of Bitbucket, without a trailing slash."""

    host: Host
    root: str
    sanitized: bool = True
    """Whether rendered HTML is sanitized."""

    def user(self, name: str | None) -> Json:
        """An account. Bitbucket no longer returns ``username``. A deleted account has no name."""
        user = self.host.user(name)
        nickname = user.name if user else "Former user"
        uuid = _uuid(f"user/{nickname}")
        return {
            "display_name": user.display if user else "Former user",
            "links": {
                "self": {"href": f"{self.root}/2.0/users/{quote(uuid)}"},
                "avatar": {"href": self._avatar(user)},
                "html": {"href": f"{self.root}/{quote(uuid)}/"},
            },
            "type": "user",
            "uuid": uuid,
            "account_id": f"557058:{uuid[1:-1]}",
            "nickname": nickname,
        }

    def current_user(self, user: User) -> Json:
        """The account of the token."""
        return self.user(user.name) | {
            "created_on": _time(user.created),
            "is_staff": False,
            "account_status": "active",
            "has_2fa_enabled": False,
        }

    def repository(self, repository: Repository) -> Json:
        """A repository inside other objects. Its issue tracker is public."""
        api = f"{self.root}/2.0/repositories/{repository.full_name}"
        return {
            "type": "repository",
            "full_name": repository.full_name,
            "links": {
                "self": {"href": api},
                "html": {"href": f"{self.root}/{repository.full_name}"},
                "avatar": {"href": f"{self.root}/{repository.full_name}/avatar/32/"},
            },
            "name": repository.name,
            "uuid": _uuid(f"repository/{repository.full_name}"),
        }

    def whole_repository(self, repository: Repository) -> Json:
        """A repository on its own."""
        return self.repository(repository) | {
            "owner": self.user(repository.owner),
            "is_private": False,
            "has_issues": repository.issues_enabled,
            "has_wiki": False,
            "description": "",
            "scm": "git",
            "fork_policy": "allow_forks",
            "language": "",
            "size": 0,
            "created_on": _time(repository.created),
            "updated_on": _time(repository.created),
        }

    def issue(self, repository: Repository, issue: Issue) -> Json:
        """An issue of the repository. Bitbucket has no labels."""
        api = f"{self.root}/2.0/repositories/{repository.full_name}/issues/{issue.number}"
        return {
            "type": "issue",
            "id": issue.number,
            "repository": self.repository(repository),
            "links": {
                "self": {"href": api},
                "html": {"href": self._page(repository, issue)},
                "comments": {"href": f"{api}/comments"},
                "attachments": {"href": f"{api}/attachments"},
                "watch": {"href": f"{api}/watch"},
                "vote": {"href": f"{api}/vote"},
            },
            "title": issue.title,
            "content": self._content(issue.body),
            "reporter": self.user(issue.author),
            "created_on": _time(issue.created),
            "updated_on": _time(issue.updated),
            "state": _state(issue),
            "kind": issue.marks.get("kind", "bug"),
            "priority": issue.marks.get("priority", "major"),
            "votes": 0,
            "watches": 1,
        }

    def comment(self, repository: Repository, issue: Issue, comment: IssueComment) -> Json:
        """A comment. Comments that record a change have no text, and unedited comments no ``updated_on``."""
        api = f"{self.root}/2.0/repositories/{repository.full_name}/issues/{issue.number}"
        return {
            "type": "issue_comment",
            "id": comment.id,
            "issue": {
                "type": "issue",
                "id": issue.number,
                "title": issue.title,
                "repository": self.repository(repository),
                "links": {"self": {"href": api}},
            },
            "links": {
                "self": {"href": f"{api}/comments/{comment.id}"},
                "html": {"href": f"{self._page(repository, issue)}#comment-{comment.id}"},
            },
            "content": self._content(None if comment.system else comment.body),
            "user": self.user(comment.author),
            "created_on": _time(comment.created),
            "updated_on": _time(comment.updated) if comment.updated != comment.created else None,
        }

    def _content(self, source: str | None) -> Json:
        html = render_markdown(source or "", sanitized=self.sanitized).rstrip("\n")
        return {"raw": source, "markup": "markdown", "html": html}

    def _page(self, repository: Repository, issue: Issue) -> str:
        return f"{self.root}/{repository.full_name}/issues/{issue.number}"

    def _avatar(self, user: User | None) -> str:
        if user is None:
            return f"{self.root}/account/default/avatar/"
        return f"{self.root.removesuffix('/bitbucket')}{user.avatar}"


def _state(issue: Issue) -> str:
    """The chosen state, unless the issue was opened or closed since."""
    chosen = issue.marks.get("state", "")
    if chosen and (chosen in OPEN_STATES) == (issue.state == "open"):
        return chosen
    return "new" if issue.state == "open" else "closed"


def _uuid(name: str) -> str:
    return f"{{{uuid5(NAMESPACE_URL, name)}}}"


def _time(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="microseconds")
