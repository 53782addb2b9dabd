"""What the pages are made with beside Markdown: boards, loops and their verdicts, formats, the public names.

Everything that a page says in a picture or a table of these is asked of the library when the site is built.
"""

from __future__ import annotations

import hashlib
import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from duiyi import gomoku, xiangqi
from duiyi.core import Arrow, Color
from duiyi.games import FILES
from format_table import FormatRow, rows_of
from public_names import PublicName, names_of_module

BOARDS = "_boards"
"""The folder of the pictures, below the site's root."""

BROKEN_LINE = re.compile(r"(?<=[\u2e80-\uffef])\n(?=[\u2e80-\uffef])")

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "rules": "Ruleset",
        "verdict": "Verdict",
        "red": "Red loses",
        "black": "Black loses",
        "draw": "draw",
        "refused": "the move is refused; once nothing else is left, it loses",
        "perpetual_check": "perpetual check",
        "perpetual_chase": "perpetual chase",
        "repetition": "repetition",
        "casual": "casual",
        "asian": "asian",
        "chinese": "chinese",
        "computer": "computer",
        "tiantian": "tiantian",
        "none": "no verdict yet",
        "format": "Format",
        "name": "Name",
        "several": "Many games",
        "comments": "Comments",
        "variations": "Variations",
        "start": "Start",
        "result": "Result",
        "headers": "Players",
        "glyphs": "!?",
        "marks": "Marks",
        "read_only": "read only",
        "yes": "✓",
        "no": "–",
    },
    "zh": {
        "rules": "规则",
        "verdict": "判决",
        "red": "红方负",
        "black": "黑方负",
        "draw": "和棋",
        "refused": "这一着不准走；无着可变时走出即负",
        "perpetual_check": "长将",
        "perpetual_chase": "长捉",
        "repetition": "循环重复",
        "casual": "休闲规则",
        "asian": "亚洲规则",
        "chinese": "中国规则",
        "computer": "电脑规则",
        "tiantian": "天天象棋规则",
        "none": "尚不判决",
        "format": "格式",
        "name": "名称",
        "several": "多局",
        "comments": "注解",
        "variations": "变着",
        "start": "残局",
        "result": "胜负",
        "headers": "棋手",
        "glyphs": "评号",
        "marks": "标记",
        "read_only": "只读",
        "yes": "✓",
        "no": "–",
    },
}


class PageDirective(SphinxDirective):
    """A directive that knows the page's language."""

    def words(self) -> dict[str, str]:
        """The words of the page's language."""
        return WORDS["zh" if str(self.config.language).startswith("zh") else "en"]

    def figure(self, svg: str, about: str, width: int) -> nodes.Node:
        """A picture with the directive's content as its caption."""
        name = f"{BOARDS}/{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"
        path = Path(self.env.app.outdir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8")
        page = self.env.app.builder.get_target_uri(self.env.docname)
        figure = nodes.container(classes=["board-figure"])
        image = f'<img src="{relative_uri(page, name)}" alt="{about}" width="{width}" loading="lazy">'
        figure += nodes.raw("", image, format="html")
        if self.content:
            caption = nodes.container(classes=["caption"])
            self.state.nested_parse(self.content, self.content_offset, caption)
            figure += caption
        return figure

    def table(self, header: Iterable[str], rows: Iterable[Iterable[str]]) -> nodes.table:
        """A table of plain texts."""
        columns = list(header)
        table = nodes.table(classes=["facts"])
        group = nodes.tgroup(cols=len(columns))
        group += [nodes.colspec(colwidth=1) for _ in columns]
        head, body = nodes.thead(), nodes.tbody()
        head += _row(columns)
        body += [_row(list(row)) for row in rows]
        group += [head, body]
        table += group
        return table


def _row(texts: list[str]) -> nodes.row:
    row = nodes.row()
    for text in texts:
        row += nodes.entry("", nodes.paragraph(text=text))
    return row


def _pairs(text: str) -> dict[str, str]:
    """ "h8=A i9=circle" as a dictionary."""
    return dict(part.split("=", 1) for part in text.split())


class XiangqiBoard(PageDirective):
    """A position of Xiangqi: a FEN or "start", then moves, arrows ("h2e2"), marks ("e9=cross")."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "moves": directives.unchanged,
        "arrows": directives.unchanged,
        "marks": directives.unchanged,
        "pieces": directives.unchanged,
        "coordinates": directives.unchanged,
        "theme": directives.unchanged,
        "flipped": directives.flag,
        "width": directives.positive_int,
    }

    def run(self) -> list[nodes.Node]:
        fen = self.arguments[0]
        board = xiangqi.Board() if fen == "start" else xiangqi.Board(fen)
        for move in self.options.get("moves", "").split():
            board.push(move)
        width = self.options.get("width", 300)
        svg = board.svg(
            pixels=width,
            arrows=self.options.get("arrows", "").split(),
            marks=_pairs(self.options.get("marks", "")),
            pieces=self.options.get("pieces", "characters"),
            coordinates=self.options.get("coordinates", "chinese"),
            theme=self.options.get("theme", "wood"),
            flipped="flipped" in self.options,
        )
        return [self.figure(svg, board.fen(), width)]


class GomokuBoard(PageDirective):
    """A position of Gomoku: its rule, then stones or moves, marks, numbers, forbidden points."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "black": directives.unchanged,
        "white": directives.unchanged,
        "moves": directives.unchanged,
        "marks": directives.unchanged,
        "size": directives.positive_int,
        "forbidden": directives.flag,
        "numbers": directives.flag,
        "width": directives.positive_int,
    }

    def run(self) -> list[nodes.Node]:
        black, white = (self.options.get(side, "").split() for side in ("black", "white"))
        size = self.options.get("size", 15)
        board = gomoku.Board.from_stones(black, white, size=size, rule=self.arguments[0], turn="black")
        for move in self.options.get("moves", "").split():
            board.push(move)
        width = self.options.get("width", 300)
        svg = board.svg(
            pixels=width,
            numbers="numbers" in self.options,
            forbidden="forbidden" in self.options,
            marks=_pairs(self.options.get("marks", "")),
        )
        return [self.figure(svg, board.fen(), width)]


class Repetition(PageDirective):
    """A loop of moves from a position, with what each ruleset says when it has been played often enough."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "loop": directives.unchanged_required,
        "before": directives.unchanged,
        "rounds": directives.positive_int,
    }

    def run(self) -> list[nodes.Node]:
        fen, loop = self.arguments[0], self.options["loop"].split()
        before = self.options.get("before", "").split()
        board = xiangqi.Board(fen)
        for move in before:
            board.push(move)
        red = board.turn is Color.RED
        colors = ("red", "blue") if red else ("blue", "red")
        arrows = [Arrow(move[:2], move[2:], colors[at % 2]) for at, move in enumerate(loop)]  # type: ignore[arg-type]
        moves = [*before, *loop * self.options.get("rounds", 2)]
        svg = board.svg(pixels=300, arrows=arrows, last=False)
        words = self.words()
        rows = [(words[rules], _verdict(fen, moves, rules, words)) for rules in xiangqi.RULES]
        table = self.table((words["rules"], words["verdict"]), rows)
        return [self.figure(svg, " ".join(loop), 300), table]


def _verdict(fen: str, moves: list[str], rules: str, words: dict[str, str]) -> str:
    board = xiangqi.Board(fen, rules=rules)
    for move in moves:
        if not board.is_legal(move):
            return words["refused"]
        board.push(move)
    found = board.explain_repetition()
    if found is None:
        return words["none"]
    if found.loser is None:
        return words["draw"]
    if board.outcome() is None:  # the casual rules refuse its next move
        return words["refused"]
    return f"{words[found.loser.value]} ({words[found.termination.value]})"


class Formats(PageDirective):
    """The formats of a game's files and what each of them keeps, found out by writing and reading back."""

    required_arguments = 1
    KEPT = ("several", "comments", "variations", "start", "result", "headers", "glyphs", "marks")

    def run(self) -> list[nodes.Node]:
        (files,) = [each for each in FILES if each.game == self.arguments[0]]
        words = self.words()
        header = (words["format"], words["name"], *(words[kept] for kept in self.KEPT))
        return [self.table(header, (self._row(row, words) for row in rows_of(files)))]

    def _row(self, row: FormatRow, words: dict[str, str]) -> Iterator[str]:
        yield f"{row.title} {' '.join(row.suffixes)}"
        yield row.name
        for kept in self.KEPT:
            if row.keeps is None:
                yield words["read_only"] if kept == self.KEPT[0] else ""
            else:
                yield words["yes"] if kept in row.keeps else words["no"]


class PublicNames(PageDirective):
    """The documentation of every public name of a module."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        lines = StringList(list(_reference(self.arguments[0])), source="public names")
        node = nodes.container()
        self.state.nested_parse(lines, 0, node, match_titles=True)
        return list(node.children)


def _reference(module: str) -> Iterator[str]:
    """The names of a module as reStructuredText, but for those that its package has too."""
    package = importlib.import_module(module.rpartition(".")[0])
    for name in names_of_module(module):
        if "." in name.path or name.path in getattr(package, "__all__", ()):
            continue
        yield from _entry(name)
        yield ""


def _entry(name: PublicName) -> Iterator[str]:
    if name.kind == "class":
        yield f".. autoclass:: {name}"
        yield "   :members:"
        yield "   :inherited-members: object, int, tuple, BaseException"
    elif name.kind == "function":
        yield f".. autofunction:: {name}"
    else:
        yield f".. py:data:: {name}"
        yield ""
        yield from (f"   {line}" for line in name.doc.split("\n"))


def join_chinese_lines(_app: Sphinx, tree: nodes.document) -> None:
    """Takes the line breaks out that the source has between Chinese characters, which write no spaces."""
    for parent in {text.parent for text in tree.findall(nodes.Text)}:
        if not isinstance(parent, nodes.literal_block):
            _join_texts(parent)


def _join_texts(parent: nodes.Element) -> None:
    """Makes one text of those that follow each other (a line break is one of them), and joins its lines."""
    children: list[nodes.Node] = []
    for child in parent.children:
        if isinstance(child, nodes.Text) and children and isinstance(children[-1], nodes.Text):
            children[-1] = nodes.Text(children[-1].astext() + child.astext())
        else:
            children.append(child)
    parent.children = []
    for child in children:
        parent += nodes.Text(BROKEN_LINE.sub("", child.astext())) if isinstance(child, nodes.Text) else child


def setup(app: Sphinx) -> dict[str, Any]:
    """Makes the directives known."""
    app.connect("doctree-read", join_chinese_lines)
    app.add_directive("xiangqi-board", XiangqiBoard)
    app.add_directive("gomoku-board", GomokuBoard)
    app.add_directive("repetition", Repetition)
    app.add_directive("formats", Formats)
    app.add_directive("public-names", PublicNames)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
