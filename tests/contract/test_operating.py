"""The dashboard and the alerts name metrics that exist, and every alert has a section that says what to do."""

import json
import re

import yaml

from glosa.service.domain.comments import Status
from glosa.service.domain.notifications.queue import QueueState
from glosa.service.routes.metrics import Metrics
from tests.contract.guides import GUIDES

_NAME = re.compile(r"\b(?:http_server|db_client|process|glosa)_[a-z_]+")


def metrics() -> set[str]:
    """Names of all lines of a worker that did something."""
    worker = Metrics(worker="1", database="sqlite")
    worker.answered("/api/v1/thread", "GET", status=200, seconds=0.1)
    worker.executed("SELECT 1", 0.1)
    worker.posted(Status.VISIBLE)
    lines = worker.text({"docs": QueueState()}).splitlines()
    families = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    return families | {re.split(r"[{ ]", line)[0] for line in lines if not line.startswith("#")}


def test_the_dashboard_uses_metrics_that_exist() -> None:
    dashboard = json.loads((GUIDES / "operating/dashboard.json").read_text("utf-8"))
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    used = {name for expression in expressions for name in _NAME.findall(expression)}
    assert len(used) > 8
    assert used <= metrics()


def test_every_alert_uses_metrics_that_exist_and_has_a_runbook() -> None:
    guide = (GUIDES / "operating.md").read_text("utf-8")
    rules = yaml.safe_load((GUIDES / "operating/alerts.yml").read_text("utf-8"))["groups"][0]["rules"]
    headings = {heading for heading in re.findall(r"^### (\w+)$", guide, re.MULTILINE)}
    assert headings == {rule["alert"] for rule in rules}
    for rule in rules:
        assert set(_NAME.findall(rule["expr"])) <= metrics(), rule["alert"]
        assert rule["annotations"]["runbook"] == f"operating.md#{rule['alert'].lower()}"


def test_the_guide_names_every_metric() -> None:
    guide = (GUIDES / "operating.md").read_text("utf-8")
    families = {re.sub(r"_(?:bucket|sum|count)$", "", name) for name in metrics()}
    assert [name for name in sorted(families) if f"`{name}`" not in guide] == []
