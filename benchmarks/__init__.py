"""The figures of docs/figures.md, one command each: ``python -m benchmarks engine``."""
