"""``python -m bench``: runs the benchmarks, prints tables, and writes them to ``bench/results.md``."""

import argparse
import signal
import sys

from bench import (
    attack,
    build,
    click,
    components,
    day,
    dev,
    growth,
    lighthouse,
    moderation,
    plain,
    requests,
    search,
    serve,
    service,
    spam,
    stress,
    versions,
    weight,
    worst_comments,
    worst_reads,
)
from bench.report import Options, keep, show

PARTS = {
    "build": build.measure,
    "components": components.measure,
    "plain": plain.measure,
    "dev": dev.measure,
    "weight": weight.measure,
    "lighthouse": lighthouse.measure,
    "moderation": moderation.measure,
    "click": click.measure,
    "search": search.measure,
    "search-large": search.measure_large,
    "serve": serve.measure,
    "service": service.measure,
    "growth": growth.measure,
    "day": day.measure,
    "spam": spam.measure,
    "stress": stress.measure,
    "versions": versions.measure,
    "attack": attack.measure,
    "worst-comments": worst_comments.measure,
    "worst-reads": worst_reads.measure,
    "requests": requests.measure,
}


def main() -> int:
    """Runs the named parts, or all of them. Returns the exit code: 1 if a figure misses its bar."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures Glosa next to its peers.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; default: all")
    parser.add_argument("--quick", action="store_true", help="few runs of small things; results.md stays as it is")
    parser.add_argument(
        "--comments", type=int, default=1_000_000, help="the most comments for growth; 10000000 needs 12 GB of disk"
    )
    parser.add_argument("--minutes", type=float, default=10, help="how long a day lasts; default: 10")
    parser.add_argument("--seed", type=int, default=1, help="who comes on the day; default: 1")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.parts) - PARTS.keys())
    if unknown:
        parser.error(f"{', '.join(unknown)}: expected one of {', '.join(PARTS)}")
    # Python would ignore context managers on SIGTERM, so servers and browsers would stay behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = Options(
        quick=arguments.quick, comments=arguments.comments, minutes=arguments.minutes, seed=arguments.seed
    )
    missed = []
    for part in arguments.parts or PARTS:
        for table in PARTS[part](options):
            show(table)
            missed += [bar for bar in table.bars if not bar.passes]
            if not options.quick:
                keep([table])
    for bar in missed:
        print(f"Missed: {bar.what} is {bar.figure:.3g}; expected {bar.limit}.", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
