"""Where everything of a cluster is: ports on 127.0.0.1, and a folder for each program."""

import os
import shutil
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.cluster.programs import account

NODES = ("db1", "db2", "db3")
SERVICES = ("web1", "web2")
USER = "glosa"
PASSWORD = "of-a-test"


@dataclass(frozen=True, slots=True)
class Node:
    """A database server."""

    name: str
    postgres: int
    """Port of PostgreSQL; others use ``postgres_link``."""
    rest: int
    """Port of Patroni; others use ``rest_link``."""
    postgres_link: int
    rest_link: int
    etcd_links: tuple[int, ...]
    """Ports by which this node reaches the members of etcd."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of etcd."""

    name: str
    client: int
    peer: int


@dataclass(frozen=True, slots=True)
class Layout:
    """All ports and folders."""

    folder: Path
    nodes: tuple[Node, ...]
    members: tuple[Member, ...]
    services: tuple[int, ...]
    front: int
    """Port of the proxy in front of the service."""
    primary: int
    """Port of the proxy that leads to the primary."""
    pooler: int
    """Port of PgBouncer."""

    def place(self, name: str) -> Path:
        """The folder of one program, which the account that runs it may write to."""
        folder = self.folder / name
        if not folder.exists():
            folder.mkdir(mode=0o700)
            owner = account()
            if owner is not None:
                shutil.chown(folder, owner, owner)
        return folder

    def address(self, through: str) -> str:
        """The address of the database for the service: ``hosts``, ``haproxy`` or ``pgbouncer``."""
        match through:
            case "hosts":
                hosts = ",".join(f"127.0.0.1:{node.postgres_link}" for node in self.nodes)
                return f"postgresql://{USER}@{hosts}/{USER}?target_session_attrs=primary"
            case "haproxy":
                return f"postgresql://{USER}@127.0.0.1:{self.primary}/{USER}"
            case _:
                return f"postgresql://{USER}@127.0.0.1:{self.pooler}/{USER}?pgbouncer=true"


def layout(folder: Path) -> Layout:
    """Free ports for everything. The account of PostgreSQL may enter ``folder``."""
    folder.chmod(0o711)
    ports = iter(_free_ports(64))
    members = tuple(Member(f"etcd{number}", next(ports), next(ports)) for number in (1, 2, 3))
    nodes = tuple(
        Node(name, next(ports), next(ports), next(ports), next(ports), tuple(next(ports) for _ in members))
        for name in NODES
    )
    services = tuple(next(ports) for _ in SERVICES)
    return Layout(folder, nodes, members, services, front=next(ports), primary=next(ports), pooler=next(ports))


def _free_ports(count: int) -> Sequence[int]:
    """Distinct ports outside the range from which the system takes ports of outgoing connections."""
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    found: list[int] = []
    with ExitStack() as probes:
        for port in range(10_000 + os.getpid() % 1000 * 16, first):
            probe = probes.enter_context(socket.socket())
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            found.append(port)
            if len(found) == count:
                return found
    raise OSError(f"Only {len(found)} of {count} ports are free below {first}.")
