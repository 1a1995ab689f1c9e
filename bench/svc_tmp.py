import os
import secrets

import bench.service as s
from bench.postgres import postgres

os.environ.setdefault("GLOSA_SECRET", secrets.token_hex(32))
with postgres() as a:
    for p in (s._glosa("Glosa", str(s._fresh("glosa") / "comments.sqlite3")), s._glosa("Glosa on PostgreSQL", a)):
        print(s._row(p, 4), flush=True)
