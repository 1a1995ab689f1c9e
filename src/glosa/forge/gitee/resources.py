"""Users, issues, and comments in the JSON of Gitee's API (published description, version 5.4)."""

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any

from glosa.forge.host import Host, Issue, IssueComment, Label, Repository, User
from glosa.forge.markdown import render_markdown

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class GiteeResources:
    """Converts a host's data to JSON. ``root`` is the URL of Gitee, without a trailing slash."""

    host: Host
    root: str
    with_html: bool = False
    """Whether to include rendered HTML."""
    sanitized: bool = True
    """Whether rendered HTML is sanitized."""

    def user(self, name: str | None) -> Json:
        """An account. Posts of deleted accounts belong to ``ghost``."""
        user = self.host.user(name)
        login = user.name if user else "ghost"
        api = f"{self.root}/api/v5/users/{login}"
        return {
            "id": user.id if user else 0,
            "login": login,
            "name": user.display if user else "Ghost",
            "avatar_url": self._avatar(user),
            "url": api,
            "html_url": f"{self.root}/{login}",
            "remark": "",
            "followers_url": f"{api}/followers",
            "following_url": f"{api}/following_url{{/other_user}}",
            "gists_url": f"{api}/gists{{/gist_id}}",
            "starred_url": f"{api}/starred{{/owner}}{{/repo}}",
            "subscriptions_url": f"{api}/subscriptions",
            "organizations_url": f"{api}/orgs",
            "repos_url": f"{api}/repos",
            "events_url": f"{api}/events{{/privacy}}",
            "received_events_url": f"{api}/received_events",
            "type": "User",
        }

    def current_user(self, user: User) -> Json:
        """The account of the token."""
        return self.user(user.name) | {
            "blog": None,
            "weibo": None,
            "bio": "",
            "public_repos": 0,
            "public_gists": 0,
            "followers": 0,
            "following": 0,
            "stared": 0,
            "watched": 0,
            "created_at": _time(user.created),
            "updated_at": _time(user.created),
            "email": None,
        }

    def repository(self, repository: Repository) -> Json:
        """A repository, without private details."""
        api = f"{self.root}/api/v5/repos/{repository.full_name}"
        return {
            "id": repository.id,
            "full_name": repository.full_name,
            "human_name": repository.full_name,
            "url": api,
            "path": repository.name,
            "name": repository.name,
            "owner": self.user(repository.owner),
            "description": "",
            "private": False,
            "public": True,
            "internal": False,
            "fork": False,
            "html_url": f"{self.root}/{repository.full_name}.git",
            "issues_url": f"{api}/issues{{/number}}",
            "issue_comment_url": f"{api}/issues/comments{{/number}}",
            "labels_url": f"{api}/labels{{/name}}",
            "has_issues": repository.issues_enabled,
            "has_wiki": False,
            "open_issues_count": sum(issue.state == "open" for issue in repository.issues.values()),
            "default_branch": "master",
            "created_at": _time(repository.created),
            "updated_at": _time(repository.created),
        }

    def label(self, repository: Repository, label: Label) -> Json:
        """A label of the repository."""
        return {
            "id": label.id,
            "color": label.color,
            "name": label.name,
            "repository_id": repository.id,
            "url": f"{self.root}/api/v5/repos/{repository.full_name}/labels/{label.name}",
            "created_at": _time(repository.created),
            "updated_at": _time(repository.created),
        }

    def issue(self, repository: Repository, issue: Issue) -> Json:
        """An issue of the repository. Its ``number`` is a word."""
        name = issue_name(issue.number)
        api = f"{self.root}/api/v5/repos/{repository.full_name}"
        return {
            "id": issue.id,
            "url": f"{api}/issues/{name}",
            "repository_url": api,
            "labels_url": f"{api}/issues/{name}/labels",
            "comments_url": f"{api}/issues/{name}/comments",
            "html_url": f"{self.root}/{repository.full_name}/issues/{name}",
            "parent_url": None,
            "number": name,
            "parent_id": 0,
            "depth": 0,
            "state": issue.state,
            "title": issue.title,
            "body": issue.body,
            **self._html(issue.body),
            "user": self.user(issue.author),
            "labels": [self.label(repository, repository.labels[label]) for label in issue.labels],
            "assignee": None,
            "collaborators": [],
            "repository": self.repository(repository),
            "milestone": None,
            "created_at": _time(issue.created),
            "updated_at": _time(issue.updated),
            "plan_started_at": None,
            "deadline": None,
            "finished_at": _time(issue.closed) if issue.closed else None,
            "scheduled_time": 0,
            "comments": sum(not comment.system for comment in issue.comments),
            "priority": 0,
            "issue_type": "任务",
            "program": None,
            "security_hole": False,
            "issue_state": "待办的" if issue.state == "open" else "已完成",
            "branch": None,
        }

    def note(self, issue: Issue, comment: IssueComment) -> Json:
        """A comment of the issue."""
        return {
            "id": comment.id,
            "body": comment.body,
            **self._html(comment.body),
            "user": self.user(comment.author),
            "source": None,
            "target": {
                "issue": {"id": issue.id, "title": issue.title, "number": issue_name(issue.number)},
                "pull_request": None,
            },
            "created_at": _time(comment.created),
            "updated_at": _time(comment.updated),
            "in_reply_to_id": None,
        }

    def _html(self, source: str) -> Json:
        return {"body_html": render_markdown(source, sanitized=self.sanitized)} if self.with_html else {}

    def _avatar(self, user: User | None) -> str:
        if user is None:
            return f"{self.root}/assets/no_portrait.png"
        return f"{self.root.removesuffix('/gitee')}{user.avatar}"


def _time(moment: int) -> str:
    """Gitee returns times in Beijing's time zone."""
    return datetime.fromtimestamp(moment // 1000, _BEIJING).isoformat()


_BEIJING = timezone(timedelta(hours=8))


def issue_name(number: int) -> str:
    """Gitee's name for an issue, a word such as ``I7QN4V``. ``number`` counts from 1 in the repository."""
    rest, digits = _FIRST + number * _STEP, ""
    while rest:
        rest, digit = divmod(rest, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return f"I{digits}"


def issue_named(repository: Repository, name: str) -> Issue | None:
    """The repository's issue of that name, which is case-sensitive."""
    return next((issue for number, issue in repository.issues.items() if issue_name(number) == name), None)


_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FIRST = 13_000_000
_STEP = 7919
