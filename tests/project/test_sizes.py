"""The table of sizes in the docs is that of the games."""

from tools import sizes


def test_the_table_of_sizes_is_of_these_rules() -> None:
    """It is made anew by `python -m tools.sizes`."""
    (shown,) = sizes.PLACE.findall(sizes.PAGE.read_text(encoding="utf-8"))
    assert shown == sizes.table()
