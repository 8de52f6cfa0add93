"""The figures of a Markdown page, so that its prose may be edited."""

import os
import re
import unittest

from command import ROOT

# 0.01, 3,584, .036, 1.17E-48; neither 8175M, E5-2680 nor the 3 of b3e.
FIGURE = re.compile(r"(?<![\w.-])(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)(?:[eE]-?\d+)?(?![\w]|\.\d)")


def figures(text):
    """All figures of a text, in their order."""
    return FIGURE.findall(text)


class Page:
    """A Markdown page.

    text: the words, whatever the line breaks.
    blocks: the figures of each paragraph, item of a list, or line of code.
    tables: of each table, the figures of the head and of each row.
    """

    def __init__(self, *path):
        self.path = "/".join(path)
        with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
            page = file.read()
        self.text = " ".join(re.sub(r"(?m)^> ", "", page).split())
        self.blocks, self.tables = [], []
        for block in re.split(r"\n\s*\n|\n(?=(?:-|\d\.) )", page.strip()):
            lines = block.split("\n")
            if all(line.startswith("|") for line in lines):
                self.tables.append([figures(line) for line in lines[:1] + lines[2:]])
            else:
                self.blocks.append(figures(block))


class PageTest(unittest.TestCase):
    """Assertions about the figures of a page."""

    def assert_figures(self, page, *expected):
        """A paragraph of the page has these figures, given as texts, in this order."""
        for block in page.blocks:
            rest = iter(block)
            if all(figure in rest for figure in expected):
                return
        nearest = max(page.blocks, key=lambda block: len(set(block).intersection(expected)))
        texts = page.path, " ".join(expected), " ".join(nearest)
        self.fail("no paragraph of %s has %s in this order; the nearest has %s" % texts)

    def assert_has(self, page, fact):
        """The page has this command, line or reference."""
        self.assertTrue(fact in page.text, "%s does not have %s" % (page.path, fact))

    def assert_table(self, page, head, rows):
        """The page has a table with just these figures in its head and rows, labels included."""
        expected = [figures(head)] + [figures(" ".join(row)) for row in rows]
        if expected in page.tables:
            return

        def alike(row, other):
            return row == other, len(set(row).intersection(other)), -abs(len(row) - len(other))

        def nearest(row, table):
            return max(table, key=lambda other: alike(row, other))

        def shared(table):
            found = [alike(row, nearest(row, table)) for row in expected]
            return sum(same for same, _, _ in found), sum(common for _, common, _ in found)

        table = max(page.tables, key=shared, default=[])
        lines = ["no table of %s has just these rows; in the nearest one:" % page.path]
        for row in [row for row in expected if row not in table][:3]:
            found = " ".join(nearest(row, table)) if table else "nothing"
            lines.append("expected %s; the nearest row of the page has %s" % (" ".join(row), found))
        if len(lines) == 1:
            further = [row for row in table if row not in expected][:3]
            lines += ["the page has, too: %s" % " ".join(row) for row in further]
        if len(lines) == 1:
            lines.append("the order of the rows, or how often one is there, differs")
        self.fail("\n".join(lines))
