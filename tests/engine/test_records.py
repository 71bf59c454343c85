"""Records: NumPy memory whose fields are attributes, compiled and interpreted alike."""

import numpy as np
import pytest

from estaminet.engine import records
from estaminet.engine.jit import jit

LAYOUT = np.dtype([("size", np.int64), ("pile", np.int8, (4,))], align=True)


@jit
def bump(record) -> None:
    record.size += 1
    record.pile[0] = 7


def test_fields_are_attributes_even_where_numpy_has_one_of_the_name() -> None:
    record = records.one(LAYOUT)
    record.size = 3
    record.pile[1] = 5
    assert record.size == record["size"] == 3
    assert list(record.pile) == [0, 5, 0, 0]


def test_an_element_is_a_view_of_its_array() -> None:
    array = records.zeros(2, LAYOUT)
    array[1].size = 9
    assert array["size"].tolist() == [0, 9]
    assert array.dtype == LAYOUT


def test_compiled_code_changes_it_in_place() -> None:
    record = records.one(LAYOUT)
    bump(record)
    assert (record.size, record.pile[0]) == (1, 7)


def test_bytes_can_be_read_as_records() -> None:
    record = records.zeros(1, LAYOUT)
    record[0].size = 4
    again = np.frombuffer(record.tobytes(), records.typed(LAYOUT))
    assert again[0].size == 4


def test_there_are_no_other_fields() -> None:
    with pytest.raises(AttributeError):
        _ = records.one(LAYOUT).nothing
