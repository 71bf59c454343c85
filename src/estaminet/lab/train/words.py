"""The words of the page of a training."""

from estaminet import languages

WORDS = languages.words(__package__)
