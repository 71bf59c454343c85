"""The shipped deck file, and the physical cards of any deck file (sections 2 and 5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

Data = dict[str, Any]

DATA_FILE = Path(__file__).parents[3] / "src/estaminet/games/miseraables/data.yaml"
DATA: Data = yaml.safe_load(DATA_FILE.read_text(encoding="utf-8"))


def physical_cards(data: Data) -> list[str]:
    """The name of every physical card, in the order of the deck file."""
    names = []
    for card in data["cards"]:
        if card["copies"] == 1:
            names.append(card["id"])  # M-CARD-3
        else:
            names += [f"{card['id']}#{number}" for number in range(1, card["copies"] + 1)]
    return names
