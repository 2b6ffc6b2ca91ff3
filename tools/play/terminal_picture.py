"""Draws what a terminal shows as SVG: text, colours, and the chess symbols as wide as a cell."""

import html

import pyte

MARGIN, ROW, CELL = 18, 18, 8.43
BACKGROUND, FOREGROUND = "#101418", "#d8dee4"
NAMES = {"black": "#000000", "red": "#c04040", "green": "#4e9a06", "brown": "#c4a000", "blue": "#3465a4",
         "magenta": "#75507b", "cyan": "#5fa8a8", "white": "#d3d7cf", "brightblack": "#7a828a",
         "brightred": "#ef6060", "brightgreen": "#8ae234", "brightbrown": "#fce94f", "brightblue": "#729fcf",
         "brightmagenta": "#ad7fa8", "brightcyan": "#7fd8d8", "brightwhite": "#ffffff"}


def cells_of(screen):
    """Of a screen, by row, without the empty lines at its end."""
    cells = [[screen.buffer[row][column] for column in range(screen.columns)] for row in range(screen.lines)]
    while cells and all(cell.data.isspace() and cell.bg == "default" for cell in cells[-1]):
        cells.pop()
    return cells


def screen_of(text, columns=100):
    """The screen behind a text: cells by row."""
    screen = pyte.Screen(columns, text.count("\n") + 1)
    pyte.Stream(screen).feed(text)
    return cells_of(screen)


def colour(name, usual):
    return usual if name == "default" else NAMES.get(name, f"#{name}")


def upright(cell):
    """A reversed cell as one that looks the same."""
    if not cell.reverse:
        return cell
    return cell._replace(fg=BACKGROUND[1:] if cell.bg == "default" else cell.bg,
                         bg=FOREGROUND[1:] if cell.fg == "default" else cell.fg, reverse=False)


def runs(cells, key):
    """Neighbours that look alike: where they begin, and they."""
    start = 0
    for end in range(1, len(cells) + 1):
        if end == len(cells) or key(cells[end]) != key(cells[start]):
            yield start, cells[start:end]
            start = end


def row_of(number, cells):
    top = MARGIN + ROW * number
    for start, run in runs(cells, lambda cell: cell.bg):
        if run[0].bg != "default":
            yield (f'<rect x="{MARGIN + CELL * start:.2f}" y="{top}" width="{CELL * len(run) + 0.3:.2f}" '
                   f'height="{ROW + 0.3}" fill="{colour(run[0].bg, BACKGROUND)}"/>')
    for start, run in runs(cells, lambda cell: (cell.fg, cell.bold, cell.data.isspace())):
        text = "".join(cell.data for cell in run)
        if text.isspace():
            continue
        bold = ' font-weight="bold"' if run[0].bold else ""
        yield (f'<text x="{MARGIN + CELL * start:.2f}" y="{top + 14}" fill="{colour(run[0].fg, FOREGROUND)}"{bold} '
               f'textLength="{CELL * len(run):.2f}">{html.escape(text, quote=False)}</text>')


def svg(cells, label):
    """The picture of a screen's cells."""
    cells = [list(map(upright, row)) for row in cells]
    used = max((column + 1 for row in cells for column, cell in enumerate(row)
                if not cell.data.isspace() or cell.bg != "default"), default=1)
    width, height = round(2 * MARGIN + CELL * used), 2 * MARGIN + ROW * len(cells)
    rows = [part for number, row in enumerate(cells) for part in row_of(number, row)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{html.escape(label)}">',
        f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>',
        '<g font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="14" xml:space="preserve">',
        *rows, "</g>", "</svg>", ""])
