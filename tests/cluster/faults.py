"""What can go wrong: each fault is injected, lasts until the cluster works without what failed, and is undone."""

import signal
import time
from collections.abc import Callable, Mapping

from tests.cluster.cluster import Cluster
from tests.cluster.layout import Node
from tests.cluster.programs import Program, send, wait_until

_LASTS_SECONDS = 6.0
"""Duration of a fault that changes no roles."""
_WHOLE_WITHIN_SECONDS = 600.0
"""A server that can't continue copies everything from the primary, which takes long on a busy machine."""
_STOPS_WITHIN_SECONDS = 20.0
_FENCE_SECONDS = 2.0
"""How long the old primary and the new one exist together before the paused one continues."""


def kill_primary(cluster: Cluster) -> None:
    """Power cut of the primary. It comes back when another one works."""
    old = _primary(cluster)
    cluster.kill_database(old)
    _await_another(cluster, old)
    cluster.databases[old.name].start()


def pause_primary(cluster: Cluster) -> None:
    """The primary stops for a while, another one takes over, and then the first one continues where it was."""
    old = _primary(cluster)
    paused = cluster.pause_database(old)
    try:
        _await_another(cluster, old)
        time.sleep(_FENCE_SECONDS)
    finally:
        send(signal.SIGCONT, paused)


def lose_replica(cluster: Cluster) -> None:
    """Power cut of the synchronous replica, which rejoins."""
    name = next(str(member["name"]) for member in cluster.members() if member["role"] == "sync_standby")
    node = next(node for node in cluster.layout.nodes if node.name == name)
    cluster.kill_database(node)
    time.sleep(_LASTS_SECONDS)
    cluster.databases[node.name].start()


def kill_etcd_leader(cluster: Cluster) -> None:
    """Power cut of etcd's leader, which rejoins."""
    name = cluster.etcd_leader()
    assert name is not None
    cluster.etcd[name].kill()
    time.sleep(_LASTS_SECONDS)
    cluster.etcd[name].start()


def cut_primary_from_all(cluster: Cluster) -> None:
    """The primary is alone: neither replicas, nor the service, nor etcd."""
    old = _primary(cluster)
    with cluster.cut(cluster.links[old.name]), cluster.cut(cluster.etcd_links[old.name]):
        _await_another(cluster, old)
        time.sleep(_FENCE_SECONDS)


def cut_primary_from_etcd(cluster: Cluster) -> None:
    """The primary reaches the replicas and the service, but not etcd, so it has to step down by itself."""
    old = _primary(cluster)
    with cluster.cut(cluster.etcd_links[old.name]):
        _await_another(cluster, old)
        time.sleep(_FENCE_SECONDS)


def kill_service(cluster: Cluster) -> None:
    """A node of the service is killed, and started again."""
    service = cluster.services["web1"]
    service.kill()
    time.sleep(_LASTS_SECONDS)
    service.start()


def reload_proxy(cluster: Cluster) -> None:
    """The proxy in front of the service reads its configuration again."""
    cluster.front.signal(signal.SIGUSR2)
    time.sleep(_LASTS_SECONDS)


def update_and_back(cluster: Cluster) -> None:
    """Nodes get a version that expands the schema, one after the other, and then the version before, while both versions run."""
    for name in cluster.services:
        _replace(cluster, cluster.services[name], cluster.newer[name])
    for name in cluster.services:
        _replace(cluster, cluster.newer[name], cluster.services[name])


FAULTS: Mapping[str, Callable[[Cluster], None]] = {
    "primary killed": kill_primary,
    "primary paused and resumed": pause_primary,
    "replica lost and rejoined": lose_replica,
    "etcd's leader killed": kill_etcd_leader,
    "primary cut from all others": cut_primary_from_all,
    "primary cut from etcd": cut_primary_from_etcd,
    "service node killed": kill_service,
    "proxy reloaded": reload_proxy,
    "service updated and set back": update_and_back,
}


def await_whole(cluster: Cluster) -> float:
    """Returns the seconds until nothing of a fault is left."""
    return wait_until(
        lambda: cluster.is_whole() and cluster.etcd_leader() is not None and cluster.is_ready(),
        "the cluster is whole again",
        patience=_WHOLE_WITHIN_SECONDS,
    )


def _replace(cluster: Cluster, old: Program, new: Program) -> None:
    old.terminate()
    old.await_end(_STOPS_WITHIN_SECONDS)
    new.start()
    wait_until(cluster.is_ready, f"{new.name} is ready")


def _primary(cluster: Cluster) -> Node:
    wait_until(lambda: cluster.primary() is not None, "there is a primary")
    found = cluster.primary()
    assert found is not None
    return found


def _await_another(cluster: Cluster, old: Node) -> None:
    others = [node for node in cluster.layout.nodes if node.name != old.name]
    wait_until(lambda: any(map(cluster.answers_as_primary, others)), "another server became the primary")
