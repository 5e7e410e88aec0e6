#!/usr/bin/env python3
"""Draws the figures of result tables.

usage: results/draw.py DIRECTORY      reads the tables there, writes figures/*.svg and *.png
       results/draw.py --report       reads JSON on standard input, writes JSON: for each chart of a
                                      report its SVG, in the colour of the text around it

The first form is run by the build targets `results` and `results-full`, the second by
`boardproof report`. The same tables and the same matplotlib give the same bytes.

example: results/draw.py results
"""

import csv
import io
import json
import re
import sys
from pathlib import Path

try:
    import matplotlib
except ImportError:
    sys.exit("draw.py: matplotlib is missing (Debian and Ubuntu: package python3-matplotlib)"
             if "--report" not in sys.argv else 3)

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.ticker import MaxNLocator, PercentFormatter  # noqa: E402

# A column of a paper, in inches, and the colours of Okabe and Ito, which the colour-blind can tell
# apart; markers tell the lines apart in grey.
WIDTH, HEIGHT = 3.5, 2.5
BLUE, ORANGE, GREEN, PURPLE, GREY = "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#999999"
SERIES = [(BLUE, "o"), (ORANGE, "s"), (GREEN, "^"), (PURPLE, "D"), ("#D55E00", "v")]
VALUES = [("x_wins", "X wins", BLUE), ("draws", "draw", GREY), ("o_wins", "O wins", ORANGE)]
INK = "#000001"  # stands for the colour of the text around a chart

plt.rcParams.update({
    "figure.figsize": (WIDTH, HEIGHT), "figure.constrained_layout.use": True,
    "font.size": 8, "font.family": "DejaVu Sans", "legend.fontsize": 7, "legend.frameon": False,
    "lines.markersize": 3, "lines.linewidth": 1, "axes.linewidth": 0.6, "grid.linewidth": 0.4,
    "axes.grid": True, "grid.alpha": 0.4, "axes.axisbelow": True, "savefig.dpi": 200,
    "svg.hashsalt": "boardproof", "svg.fonttype": "path",
    "axes.spines.top": False, "axes.spines.right": False})


def squares(rows):
    """The rows of n x n boards with n in a row, by n."""
    by_side = {}
    for row in rows:
        match = re.fullmatch(r"(\d+)x\1", row["game"])
        if match:
            by_side.setdefault(int(match[1]), []).append(row)
    return dict(sorted(by_side.items()))


def by_ply(axes, label):
    axes.set_xlabel("ply (stones on the board)")
    axes.set_ylabel(label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def reached(rows):
    """Plies that play does not reach have no share and no place on a log scale."""
    return [row for row in rows if int(row["reachable"]) > 0]


def layer_profile(axes, layers):
    for (name, rows), (colour, marker) in zip(layers.items(), SERIES):
        rows = reached(rows)
        plies = [int(row["ply"]) for row in rows]
        boards = [int(row["reachable"]) for row in rows]
        axes.plot(plies, boards, color=colour, marker=marker, label=name)
    axes.set_yscale("log")
    by_ply(axes, "reachable boards")
    axes.legend()


def terminal_share(axes, layers):
    for (name, rows), (colour, marker) in zip(layers.items(), SERIES):
        rows = reached(rows)
        plies = [int(row["ply"]) for row in rows]
        shares = [1 - int(row["nonterminal"]) / int(row["reachable"]) for row in rows]
        axes.plot(plies, shares, color=colour, marker=marker, label=name)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    by_ply(axes, "boards on which play is over")
    axes.legend(loc="upper left")


def outcomes(axes, rows, name):
    rows = reached(rows)
    plies = [int(row["ply"]) for row in rows]
    totals = [sum(int(row[key]) for key, _, _ in VALUES) for row in rows]
    base = [0.0] * len(rows)
    for key, label, colour in VALUES:
        shares = [int(row[key]) / total for row, total in zip(rows, totals)]
        axes.bar(plies, shares, bottom=base, color=colour, width=0.85, label=label)
        base = [low + share for low, share in zip(base, shares)]
    axes.set_title(name, fontsize=8)
    axes.grid(False)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    by_ply(axes, "boards")


def draw_layers(tables):
    figure, axes = plt.subplots()
    layer_profile(axes, {f"{n} x {n}": rows for n, rows in tables["layers"].items() if n > 1})
    return figure


def draw_terminal(tables):
    figure, axes = plt.subplots()
    terminal_share(axes, {f"{n} x {n}": rows for n, rows in tables["layers"].items() if n > 1})
    return figure


def draw_false_accepts(tables):
    figure, axes = plt.subplots()
    for key, label, colour, marker in (("reachable", "reachable boards", BLUE, "o"),
                                       ("false_accepts", "false accepts of three-conditions",
                                        ORANGE, "s")):
        points = [(n, int(rows[0][key])) for n, rows in tables["beyond"].items()
                  if int(rows[0][key]) > 0]
        axes.plot([n for n, _ in points], [float(count) for _, count in points], color=colour,
                  marker=marker, label=label)
    axes.set_yscale("log")
    axes.set_xlabel("n, for n x n boards with n in a row")
    axes.set_ylabel("boards")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend()
    return figure


def draw_outcomes(tables):
    shown = {n: rows for n, rows in tables["values"].items() if n > 2}
    if not shown:
        return None
    figure, panels = plt.subplots(len(shown), 1, figsize=(WIDTH, 1.7 * len(shown)), squeeze=False)
    for axes, (n, rows) in zip(panels[:, 0], shown.items()):
        outcomes(axes, rows, f"{n} x {n}, best play")
    panels[0, 0].legend(ncol=3, loc="lower center", bbox_to_anchor=(0.5, 1.15))
    return figure


def draw_throughput(tables):
    figure, axes = plt.subplots()
    axes.scatter([row["cells"] for row in tables["speeds"]],
                 [row["boards_per_second"] for row in tables["speeds"]], s=5, color=BLUE)
    axes.set_yscale("log")
    axes.set_xlabel("cells")
    axes.set_ylabel("reachable boards per second")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return figure


FIGURES = {"layer_profile": draw_layers, "terminal_share": draw_terminal,
           "false_accepts": draw_false_accepts, "best_play": draw_outcomes,
           "throughput": draw_throughput}


def read(directory):
    """The tables that the figures are drawn from, and what wrote them."""
    def rows(name):
        lines = (directory / name).read_text().splitlines()
        return lines[0].removeprefix("# "), list(csv.DictReader(lines[1:]))
    origin, counts = rows("counts_by_ply.csv")
    speeds = json.loads((directory / "provenance.json").read_text())["games"]
    for row in speeds:
        sides = re.match(r"(\d+)x(\d+)", row["game"])
        row["cells"] = int(sides[1]) * int(sides[2])
    return origin, {"layers": squares(counts), "values": squares(rows("best_play_by_ply.csv")[1]),
                    "beyond": squares(rows("beyond_enumeration.csv")[1]), "speeds": speeds}


def write(directory):
    origin, tables = read(directory)
    target = directory / "figures"
    target.mkdir(exist_ok=True)
    for name, draw in FIGURES.items():
        figure = draw(tables)
        if figure is None:  # the tables have nothing to show for it
            continue
        source = f"{origin}; results/draw.py"
        for suffix, metadata in (("svg", {"Date": None, "Source": source}),
                                 ("png", {"Source": source})):
            part = target / f".{name}.{suffix}.part"
            figure.savefig(part, format=suffix, metadata=metadata)
            part.rename(target / f"{name}.{suffix}")
        plt.close(figure)


def chart(name, label, draw):
    """A chart as SVG to put into a page: no header, text and lines in the page's colour."""
    with plt.rc_context({"text.color": INK, "axes.edgecolor": INK, "axes.labelcolor": INK,
                         "xtick.color": INK, "ytick.color": INK, "axes.titlecolor": INK}):
        figure, axes = plt.subplots(figsize=(6, 3))
        draw(axes)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
        plt.close(figure)
    svg = text.getvalue()
    svg = svg[svg.index("<svg"):].replace(INK, "currentColor")
    # Several charts share a page: each has its own names, and no style for all elements.
    svg = re.sub(r"<style[^>]*>.*?</style>", "", svg, flags=re.S)
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}" '
                               'style="stroke-linejoin: round; stroke-linecap: butt"', 1)


def charts(report):
    """What the report asks for: rows by ply with reachable and nonterminal boards and values."""
    rows = report["by_ply"]
    def values(axes):
        outcomes(axes, rows, "")
        axes.legend(ncol=3, loc="lower center", bbox_to_anchor=(0.5, 1))
    layers = {report["game"]: rows}
    drawn = {"layers": chart("layers", "Reachable boards by ply",
                             lambda axes: layer_profile(axes, layers)),
             "terminal": chart("terminal", "Boards on which play is over, by ply",
                               lambda axes: terminal_share(axes, layers))}
    if all("x_wins" in row for row in rows):
        drawn["values"] = chart("values", "Outcomes under best play by ply", values)
    return drawn


def main():
    if sys.argv[1:] == ["--report"]:
        json.dump(charts(json.load(sys.stdin)), sys.stdout)
    elif len(sys.argv) == 2 and not sys.argv[1].startswith("-"):
        try:
            write(Path(sys.argv[1]))
        except (OSError, KeyError, IndexError) as error:
            print(f"draw.py: {sys.argv[1]}: not a directory of result tables: {error!r}",
                  file=sys.stderr)
            return 2
    else:
        print(__doc__.strip())
        return 0 if sys.argv[1:] == ["--help"] else 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
