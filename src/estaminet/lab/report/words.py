"""The words of the report."""

from estaminet import languages

WORDS = languages.words(__package__)
