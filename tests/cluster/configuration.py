"""Configuration files of the programs, as an owner would write them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.cluster.layout import PASSWORD, USER, Layout, Node
from tests.cluster.packages import BINARIES

TTL_SECONDS = 9
"""After this time without a sign of life, the primary isn't the primary any more."""


def patroni(layout: Layout, node: Node) -> str:
    """One database server: ``patroni.yml``."""
    account = {"username": "postgres", "password": PASSWORD}
    folder = layout.place(node.name)
    settings: Mapping[str, Any] = {
        "scope": USER,
        "name": node.name,
        "restapi": {"listen": f"127.0.0.1:{node.rest}", "connect_address": f"127.0.0.1:{node.rest_link}"},
        # With etcd's newer API, Patroni 3.0 may miss a change of the synchronous replica, forever. Without use_proxies, it asks
        # etcd for the addresses of its members, and reaches them without the links.
        "etcd": {"hosts": [f"127.0.0.1:{port}" for port in node.etcd_links], "use_proxies": True},
        "bootstrap": {
            "dcs": {
                "ttl": TTL_SECONDS,
                "loop_wait": 1,  # How soon replicas notice the new primary.
                "retry_timeout": 3,
                "maximum_lag_on_failover": 1_048_576,
                "synchronous_mode": True,
                "synchronous_mode_strict": True,
                # With one, the other replica may have more than the one that's promoted, and can't follow it for seconds.
                "synchronous_node_count": 2,
                "postgresql": {
                    "use_pg_rewind": True,
                    # Patroni 3 makes a slot a second or two after the failover, and a replica can't follow before. Kept files do as well.
                    "use_slots": False,
                    "parameters": {
                        "wal_level": "replica",
                        "hot_standby": "on",
                        "max_connections": 100,
                        "shared_buffers": "64MB",
                        "wal_log_hints": "on",
                        # Less than the guide's 1GB, because three servers share a disk here, and a fault lasts seconds.
                        "wal_keep_size": "256MB",
                        # After a failover, writes wait until a replica follows the new primary.
                        "wal_retrieve_retry_interval": "500ms",
                        "wal_sender_timeout": "10s",
                        "wal_receiver_timeout": "10s",
                        "synchronous_commit": "on",
                    },
                },
            },
            "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}, "data-checksums"],
        },
        "postgresql": {
            "listen": f"127.0.0.1:{node.postgres}",
            "connect_address": f"127.0.0.1:{node.postgres_link}",
            "data_dir": str(folder / "data"),
            "bin_dir": str(BINARIES),
            "pgpass": str(folder / "pgpass"),
            "pg_hba": [
                "local all all trust",
                "host replication all 127.0.0.1/32 scram-sha-256",
                "host all all 127.0.0.1/32 scram-sha-256",
            ],
            "parameters": {"unix_socket_directories": str(folder)},
            "use_unix_socket": True,
            "authentication": {
                "superuser": account,
                "replication": {"username": "replicator", "password": PASSWORD},
                "rewind": {"username": "rewinder", "password": PASSWORD},
            },
        },
        "watchdog": {"mode": "off"},
    }
    return yaml.safe_dump(settings, sort_keys=False)


def links(ports: Iterable[tuple[int, int]]) -> str:
    """A cable: every connection to the first port of a pair continues to the second one. Pausing the program cuts it."""
    parts = [_haproxy("tcp", longest="1h")]
    parts += [f"listen to{target}\n  bind 127.0.0.1:{port}\n  server s 127.0.0.1:{target}\n" for port, target in ports]
    return "\n".join(parts)


def front(layout: Layout) -> str:
    """In front of the service. A node that isn't ready gets no requests."""
    servers = "".join(f"  server web{port} 127.0.0.1:{port} check\n" for port in layout.services)
    return (
        f"{_haproxy('http', longest='35s')}\n"
        f"frontend readers\n  bind 127.0.0.1:{layout.front}\n  default_backend service\n\n"
        "backend service\n  balance roundrobin\n  option httpchk GET /readyz\n  option redispatch 1\n  retries 2\n"
        "  default-server inter 1s downinter 500ms fall 2 rise 1 observe layer4 error-limit 5 on-error mark-down"
        f" on-marked-down shutdown-sessions\n{servers}"
    )


def primary(layout: Layout) -> str:
    """Leads to the primary, and ends the connections to a server that isn't the primary any more."""
    servers = "".join(
        f"  server {node.name} 127.0.0.1:{node.postgres_link} check port {node.rest_link}\n" for node in layout.nodes
    )
    return (
        f"{_haproxy('tcp', longest='1h')}\n"
        f"listen primary\n  bind 127.0.0.1:{layout.primary}\n  option httpchk OPTIONS /primary\n"
        "  http-check expect status 200\n"
        f"  default-server inter 1s downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions\n{servers}"
    )


def pooler(layout: Layout, accounts: Path) -> str:
    """PgBouncer in transaction mode: ``pgbouncer.ini``."""
    return (
        f"[databases]\n{USER} = host=127.0.0.1 port={layout.primary} dbname={USER}\n\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {layout.pooler}\nauth_type = plain\nauth_file = {accounts}\n"
        "unix_socket_dir =\npool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 20\n"
        "server_connect_timeout = 3\nserver_login_retry = 1\nquery_timeout = 30\n"
    )


def members(layout: Layout) -> str:
    """What ``--initial-cluster`` of etcd expects."""
    return ",".join(f"{member.name}=http://127.0.0.1:{member.peer}" for member in layout.members)


def _haproxy(mode: str, *, longest: str) -> str:
    return (
        "global\n  maxconn 2000\n\n"
        f"defaults\n  mode {mode}\n  timeout connect 2s\n  timeout client {longest}\n  timeout server {longest}\n"
    )
