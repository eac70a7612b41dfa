"""The documents as a site, made from the repository's own folder, so that each link is the one that a reader
of the repository follows. ``sphinx-build -W -c docs/site . build/site`` makes it, and fails for a link to
nowhere."""

from importlib.metadata import version as version_of

project = "Undercup"
author = "Undercup's authors"
copyright = "2026, Undercup's authors, MIT"  # noqa: A001 - Sphinx calls it so
version = release = version_of("undercup")
extensions = ["myst_parser"]
root_doc = "docs/site/index"
include_patterns = ["*.md", "docs/*.md", "docs/*/*.md", "tests/README.md"]
exclude_patterns = [".*", "build", "var"]
html_theme = "furo"
html_title = f"Undercup {release}"
html_extra_path = ["root"]
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
"""A picture in Mermaid is shown as its text here."""
