"""Users, issues, comments, and reactions in the JSON of Gitea's API (``modules/structs`` in its source)."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from glosa.forge.host import Host, Issue, IssueComment, Label, Reaction, Repository

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class GiteaResources:
    """Converts a host's data to JSON. ``root`` is the URL of the Gitea instance, without a trailing slash."""

    host: Host
    root: str

    def user(self, name: str | None) -> Json:
        """An account. Posts of deleted accounts belong to ``Ghost``."""
        user = self.host.user(name)
        origin = self.root.removesuffix("/gitea")
        return {
            "id": user.id if user else -1,
            "login": user.name if user else "Ghost",
            "login_name": "",
            "source_id": 0,
            "full_name": user.display if user else "",
            "email": f"{user.name}@noreply.gitea.test" if user else "ghost@noreply.gitea.test",
            "avatar_url": f"{origin}{user.avatar}" if user else f"{self.root}/assets/img/avatar_default.png",
            "html_url": f"{self.root}/{user.name}" if user else f"{self.root}/Ghost",
            "language": "",
            "is_admin": False,
            "last_login": "0001-01-01T00:00:00Z",
            "created": _time(user.created) if user else "1970-01-01T00:00:00Z",
            "restricted": False,
            "active": False,
            "prohibit_login": False,
            "location": "",
            "website": "",
            "description": "",
            "visibility": "public",
            "followers_count": 0,
            "following_count": 0,
            "starred_repos_count": 0,
            "username": user.name if user else "Ghost",
        }

    def repository(self, repository: Repository) -> Json:
        """A repository, without private details."""
        address = f"{self.root}/{repository.full_name}"
        return {
            "id": repository.id,
            "owner": self.user(repository.owner),
            "name": repository.name,
            "full_name": repository.full_name,
            "description": "",
            "empty": False,
            "private": False,
            "fork": False,
            "template": False,
            "mirror": False,
            "archived": False,
            "size": 0,
            "html_url": address,
            "url": f"{self.root}/api/v1/repos/{repository.full_name}",
            "clone_url": f"{address}.git",
            "website": "",
            "stars_count": 0,
            "forks_count": 0,
            "watchers_count": 0,
            "open_issues_count": sum(issue.state == "open" for issue in repository.issues.values()),
            "default_branch": "main",
            "created_at": _time(repository.created),
            "updated_at": _time(repository.created),
            "has_issues": repository.issues_enabled,
        }

    def label(self, repository: Repository, label: Label) -> Json:
        """A label of the repository."""
        return {
            "id": label.id,
            "name": label.name,
            "exclusive": False,
            "color": label.color,
            "description": "",
            "url": f"{self.root}/api/v1/repos/{repository.full_name}/labels/{label.id}",
        }

    def issue(self, repository: Repository, issue: Issue) -> Json:
        """An issue of the repository."""
        return {
            "id": issue.id,
            "url": f"{self.root}/api/v1/repos/{repository.full_name}/issues/{issue.number}",
            "html_url": self._page(repository, issue),
            "number": issue.number,
            "user": self.user(issue.author),
            "original_author": "",
            "original_author_id": 0,
            "title": issue.title,
            "body": issue.body,
            "ref": "",
            "assets": [],
            "labels": [self.label(repository, repository.labels[name]) for name in issue.labels],
            "milestone": None,
            "assignee": None,
            "assignees": None,
            "state": issue.state,
            "is_locked": issue.locked,
            "comments": sum(not comment.system for comment in issue.comments),
            "created_at": _time(issue.created),
            "updated_at": _time(issue.updated),
            "closed_at": _time(issue.closed) if issue.closed else None,
            "due_date": None,
            "pull_request": None,
            "repository": {
                "id": repository.id,
                "name": repository.name,
                "owner": repository.owner,
                "full_name": repository.full_name,
            },
            "pin_order": 0,
        }

    def comment(self, repository: Repository, issue: Issue, comment: IssueComment) -> Json:
        """A comment of the issue."""
        return {
            "id": comment.id,
            "html_url": f"{self._page(repository, issue)}#issuecomment-{comment.id}",
            "pull_request_url": "",
            "issue_url": self._page(repository, issue),
            "user": self.user(comment.author),
            "original_author": "",
            "original_author_id": 0,
            "body": comment.body,
            "assets": [],
            "created_at": _time(comment.created),
            "updated_at": _time(comment.updated),
        }

    def reaction(self, reaction: Reaction) -> Json:
        """A reaction, which has no id."""
        return {
            "user": self.user(reaction.user),
            "content": reaction.kind,
            "created_at": _time(reaction.created),
        }

    def _page(self, repository: Repository, issue: Issue) -> str:
        return f"{self.root}/{repository.full_name}/issues/{issue.number}"


def _time(moment: int) -> str:
    return datetime.fromtimestamp(moment // 1000, UTC).isoformat().replace("+00:00", "Z")
