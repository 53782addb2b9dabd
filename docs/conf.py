"""The site, built once for each language by scripts/docs.py."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

import jieba  # noqa: E402

from duiyi import __version__  # noqa: E402  after the path is set

jieba.setLogLevel("WARNING")

project = "Duiyi 对弈"
author = "the Duiyi authors"
copyright = "the Duiyi authors. MIT licence."
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "duiyi_docs"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# The docstrings write names and values in single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
add_module_names = False
toc_object_entries_show_parents = "hide"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "Duiyi 对弈"
html_static_path = [str(HERE / "_static")]
html_css_files = ["duiyi.css"]
html_favicon = str(HERE / "_static" / "favicon.svg")
templates_path = [str(HERE / "_templates")]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8c2f22",
        "color-brand-content": "#8c2f22",
        "font-stack": "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', "
        "'Noto Sans CJK SC', sans-serif",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0c27a",
        "color-brand-content": "#f0c27a",
    },
}
