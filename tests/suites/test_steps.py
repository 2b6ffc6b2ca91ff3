"""The numbers in the comments of the main search's steps are the defaults."""

import pytest

import check_steps

PARAMS = """/*
 * Options.
 *
 * far_off: a margin;
 * far_depth: its largest depth;
 * cut_2a, 2b: two switches;
 * bold: a switch;
 * late: a divisor;
 * ply_hash: a switch of another group.
 */
#define SEARCH_OPTIONS_FIELDS(X) \\
    X(far_off, int16_t, 119, 0, 0, 0, 2000, "selective") \\
    X(far_depth, uint8_t, 6, 0, 0, 0, 20, "selective") \\
    X(cut_2a, uint8_t, 0, 1, 0, 0, 1, "reduction") \\
    X(cut_2b, uint8_t, 0, 1, 0, 0, 1, "reduction") \\
    X(bold, uint8_t, 1, 0, 0, 0, 1, "extension") \\
    X(late, int16_t, 107, 0, 0, 0, 1000, "reduction") \\
    X(ply_hash, uint8_t, 1, 0, 0, 0, 1, "hash")
"""
ENUMS = "enum { LEAST_DEPTH = 4 };\n"
GOOD = """
    /* Step 1. Far above beta by far_off 119, up to far_depth 6, from
       LEAST_DEPTH 4 on; +30. It is bold. */
    /* Step 12. cut_2a, 2b off; late moves by late 107, ply_hash. */
"""


def complaints(search):
    return [complaint.partition(": ")[2] for complaint in check_steps.complaints(search, PARAMS, ENUMS)]


def test_numbers_that_are_the_defaults_are_right():
    assert complaints(GOOD) == []


@pytest.mark.parametrize("old, new, complaint", [
    ("far_off 119", "far_off 120", "Step 1: far_off is 119, not 120"),
    ("far_off 119, up", "far_off, up", "Step 1: far_off is 119, not told"),
    ("far_depth 6", "far_depth off", "Step 1: far_depth is 6, not off"),
    ("LEAST_DEPTH 4", "LEAST_DEPTH 3", "Step 1: LEAST_DEPTH is 4, not 3"),
    ("cut_2a, 2b off", "cut_2a off, cut_2b", "Step 12: cut_2b is off"),
    ("ply_hash", "ply_hash off", "Step 12: ply_hash is on"),
    ("ply_hash", "ply_hash 1", "Step 12: ply_hash is a switch: it stands alone, or off behind it"),
    ("late 107", "late 100", "Step 12: late is 107, not 100"),
    ("It is bold.", "", "no step tells bold"),
    (" by late 107", "", "no step tells late"),
])
def test_what_is_not_the_default_is_named(old, new, complaint):
    assert GOOD.count(old) == 1
    found = complaints(GOOD.replace(old, new))
    assert complaint in found and all(line.startswith("no step") for line in found if line != complaint)


def test_the_main_search_tells_its_numbers():
    assert check_steps.main() is None
