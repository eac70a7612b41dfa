"""The figures of docs/speed.md and docs/strength.md, one command each: ``python -m benchmarks engine``."""
