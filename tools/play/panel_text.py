"""The front panel as text: the board with its lights, the screen, the hand and the
box, told apart without colours."""

from panel_pieces import square_name

LEVELS = 4
DARKEST_LIT = 2       # of the four: what is drawn as lit in one character for two pixels


def mark(square, lit, blinking):
    """What stands left and right of a square: lit, blinking, neither."""
    if blinking >> square & 1:
        return "<", ">"
    return ("[", "]") if lit >> square & 1 else (" ", " ")


def board_lines(pieces, lights):
    lines = []
    for rank in reversed(range(8)):
        line = f"{rank + 1} "
        for file in range(8):
            left, right = mark(8 * rank + file, *lights)
            line += left + pieces.squares.get(8 * rank + file, ".") + right
        lines.append(line)
    return [*lines, "   " + "  ".join("abcdefgh")]


def colour_lines(colours, blinking):
    """What is lit in which colour; <> around what blinks."""
    lines = []
    for colour in sorted(set(colours) - {""}):
        squares = [f"<{square_name(square)}>" if blinking >> square & 1 else square_name(square)
                   for square in range(64) if colours[square] == colour]
        lines.append(f"{colour}: {' '.join(squares)}")
    return lines


def hand_line(pieces):
    return f"hand: {pieces.hand or '-'}"


def box_line(pieces):
    return f"box: {' '.join(sorted(pieces.box)) or '-'}"


def grey(level):
    """0..3 of the sixteen."""
    return round(level * (LEVELS - 1) / 15)


def ascii_screen(rows):
    """Two pixels, one above the other, in a character."""
    lines = []
    for above, below in zip(rows[::2], rows[1::2]):
        lines.append("".join(ascii_pixels(*pair) for pair in zip(above, below)))
    return lines


def ascii_pixels(above, below):
    upper, lower = grey(above) >= DARKEST_LIT, grey(below) >= DARKEST_LIT
    if upper and lower:
        return "#"
    if upper or lower:
        return "'" if upper else ","
    return ":" if grey(above) and grey(below) else " "


QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def halves(rows, row, column):
    """A character for two pixels: itself and its two greys."""
    above, below = grey(rows[2 * row][column]), grey(rows[2 * row + 1][column])
    return ("▀", above, below) if above != below else (" ", 0, below)


def quarters(rows, row, column):
    """A character for four pixels, with the two of their greys furthest apart."""
    greys = [grey(rows[2 * row + y][2 * column + x]) for y in (0, 1) for x in (0, 1)]
    bright, dark = max(greys), min(greys)
    if bright == dark:
        return " ", 0, dark
    shape = sum(1 << bit for bit, level in enumerate(greys) if 2 * level > bright + dark)
    return QUADRANTS[shape], bright, dark
