"""The paths of options through a run of lab/tune/spsa.py, as an SVG: a chart each."""

WIDTH, HEIGHT = 300, 120
LEFT, TOP, BELOW = 46, 22, 14
COLUMNS = 3
MOST_POINTS = 600


def chart(name, values, x, y):
    """One option's chart with its left upper corner at x, y."""
    least, most = min(values), max(values)
    span = (most - least) or 1.0
    width, height = WIDTH - LEFT - 10, HEIGHT - TOP - BELOW
    every = max(1, len(values) // MOST_POINTS)
    points = " ".join(
        f"{x + LEFT + width * i / max(1, len(values) - 1):.1f},"
        f"{y + TOP + height * (most - value) / span:.1f}"
        for i, value in enumerate(values) if i % every == 0 or i == len(values) - 1)
    frame = f'<rect x="{x + LEFT}" y="{y + TOP}" width="{width}" height="{height}" class="frame"/>'
    return "\n".join([
        frame,
        f'<text x="{x + LEFT}" y="{y + TOP - 6}">{name}: {values[0]:g} to {values[-1]:.1f}</text>',
        f'<text x="{x + LEFT - 4}" y="{y + TOP + 8}" class="scale">{most:.0f}</text>',
        f'<text x="{x + LEFT - 4}" y="{y + TOP + height}" class="scale">{least:.0f}</text>',
        f'<polyline points="{points}"/>'])


def picture(names, path):
    """An SVG of all; path holds the values of all options, the start first."""
    rows = (len(names) + COLUMNS - 1) // COLUMNS
    columns = min(COLUMNS, len(names))
    charts = [chart(name, [values[i] for values in path],
                    WIDTH * (i % COLUMNS), HEIGHT * (i // COLUMNS))
              for i, name in enumerate(names)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * columns}" '
        f'height="{HEIGHT * rows}" font-family="sans-serif" font-size="11">',
        "<style>.frame{fill:none;stroke:#bbb}.scale{text-anchor:end;fill:#666;font-size:9px}"
        "polyline{fill:none;stroke:#1f5fbf;stroke-width:1.2}</style>",
        '<rect width="100%" height="100%" fill="white"/>', *charts, "</svg>", ""])
