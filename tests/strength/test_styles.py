"""What make styles counts in a game, and the errors that it tells."""

import pytest

import styles

GAME = """[Event "x"]
[White "{white}"]
[Black "{black}"]
[Result "1-0"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 {number}"]

{number}. Qh5 {{+0.10/5 0.1s}} Nc6 {number1}. Bc4 g6 {number2}. Qxg6 hxg6 {number3}. Bxf7+ Kxf7 1-0
"""


def game(white, number=2):
    black = "other" if white == "style" else "style"
    return GAME.format(white=white, black=black, number=number,
                       **{f"number{i}": number + i for i in range(1, 4)})


def test_a_game_is_counted_for_the_side_of_the_style():
    assert styles.figures_of(game("style")) == (8, 4, 2, 1, 1.0)
    assert styles.figures_of(game("other")) == (8, 4, 2, 0, 0.0)


def test_early_captures_end_with_their_move():
    """Of moves 29 to 32 the third and the fourth take."""
    assert styles.figures_of(game("style", number=29))[1] == 0
    assert styles.figures_of(game("style", number=28))[1] == 2
    assert styles.figures_of(game("style", number=27))[1] == 4


def test_what_is_no_game_is_none():
    assert styles.figures_of("") is None


def test_errors_are_those_of_pairs():
    """Two games of an opening that are each other's mirror are one."""
    means = styles.mean_and_error([(10, 1.0), (10, 0.0), (20, 0.5), (20, 0.5)])
    assert means[0][0] == 15 and means[0][1] == pytest.approx(1.96 * 50 ** 0.5 / 2 ** 0.5)
    assert means[1] == (0.5, 0.0)


def test_points_are_told_as_elo():
    assert styles.elo(0.5) == pytest.approx(0)
    assert styles.elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert "| +0 ± 0 |" in styles.row_of("normal", [(80, 10, 5, 3, 1.0), (80, 10, 5, 3, 0.0)]).replace("-0", "+0")
