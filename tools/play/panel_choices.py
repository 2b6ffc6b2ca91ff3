"""What the squares mean while both kings are off a board with coloured lights: as docs/play/panel.md
says it, in a few letters and in a few words."""

BLUE, WHITE, GREEN = "blue", "white", "green"

LEVELS = {
    "a3": ("1 ply", "1 ply deep, the weakest"), "b3": ("2 plies", "2 plies deep"),
    "c3": ("1 s", "1 second a move"), "d3": ("3 s", "3 seconds a move"),
    "e3": ("5 s", "5 seconds a move"), "f3": ("10 s", "10 seconds a move"),
    "g3": ("30 s", "30 seconds a move"), "h3": ("60 s", "60 seconds a move"),
    "a6": ("5 min", "5 minutes a game"), "b6": ("15 min", "15 minutes a game"),
    "c6": ("30 min", "30 minutes a game"), "d6": ("60 min", "60 minutes a game"),
    "e6": ("3+2", "3 minutes, 2 seconds a move"), "f6": ("5+3", "5 minutes, 3 seconds a move"),
    "g6": ("15+10", "15 minutes, 10 seconds a move"), "h6": ("40/90", "40 moves in 90 minutes"),
}
SIDES = {
    "a4": ("White", "you play White"), "a5": ("Black", "you play Black"),
    "b4": ("two", "two people play"), "b5": ("referee", "two people play with a referee"),
}
SWITCHES = {
    "g4": ("teach", "teaching"), "g5": ("variety", "variety in the opening"),
    "f4": ("ponder", "thinking on your time"), "f5": ("coach", "the coach"),
    "h4": ("bright", "the next brightness"), "c4": ("weaker", "weaker, or full strength again"),
    "c5": ("style", "the next style"), "h5": ("book", "the book: on, wide, off"),
}
# By square: the light's colour, the letters, the words.
CHOICES = {square: (colour, *texts) for colour, table in ((BLUE, LEVELS), (WHITE, SIDES), (GREEN, SWITCHES))
           for square, texts in table.items()}
CENTRE = {"e4": "with d5: White has won", "d5": "with e4: White has won",
          "d4": "with e5: Black has won", "e5": "with d4: Black has won"}
RESULT_LINES = ("Both kings in the centre tell the result: e4 and d5 White has won,",
                "d4 and e5 Black; on one light and one dark square it is a draw.")


def meaning(square):
    """In words, or "" if it has none."""
    return CHOICES[square][2] if square in CHOICES else CENTRE.get(square, "")


def rows():
    """The four ranks, from the top: the squares of each."""
    return [[file + rank for file in "abcdefgh"] for rank in "6543"]
