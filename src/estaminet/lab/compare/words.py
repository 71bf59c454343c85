"""The words of comparisons, sweeps and ablations."""

from estaminet import languages

WORDS = languages.words(__package__)
