"""`python -m tools.clauses --out FOLDER`: the café's pages, or what keeps them from being made."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from estaminet.games import IDS
from tools.clauses import read, write
from tools.clauses.ledger import ROOT


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.clauses", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the pages")
    out = parser.parse_args(arguments).out
    ledgers = [read(game, root) for game in IDS]
    defects = [defect for ledger in ledgers for defect in ledger.defects]
    for defect in defects:
        print(defect, file=sys.stderr)
    if not defects:
        write(ledgers, out)
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
