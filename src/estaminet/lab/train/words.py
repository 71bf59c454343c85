"""The words of a training."""

from collections.abc import Mapping
from importlib.resources import files

import yaml

from estaminet.languages import Text

WORDS: Mapping[str, Text] = yaml.safe_load(
    files(__package__ or "").joinpath("words.yaml").read_text(encoding="utf-8")
)
