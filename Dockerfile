# syntax=docker/dockerfile:1
# Two images: this file's last stage, and 'fast' (docker build --target fast) with numba for Pidro's computers.

FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b AS base

FROM base AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
# The dependencies change less often than the code: they have a layer of their own. Each file of theirs is known by
# its hash (.ci/hashes). pip isn't in what is shipped.
COPY deploy/requirements deploy/requirements
RUN python -m venv /opt/build \
    && python -m venv --without-pip /opt/undercup \
    && /opt/build/bin/pip install --require-hashes --only-binary :all: -r deploy/requirements/build.txt \
    && /opt/build/bin/pip --python /opt/undercup/bin/python install --require-hashes --only-binary :all: \
        -r deploy/requirements/image.txt
COPY pyproject.toml README.md LICENSE ./
COPY games games
COPY data data
COPY bot bot
COPY playground playground
COPY deploy/keep_locales.py deploy/keep_locales.py
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /dist . \
    && /opt/build/bin/pip --python /opt/undercup/bin/python install --no-deps --no-index /dist/*.whl \
    && /opt/undercup/bin/python deploy/keep_locales.py

FROM build AS build-fast
RUN /opt/build/bin/pip --python /opt/undercup/bin/python install --require-hashes --only-binary :all: \
        -r deploy/requirements/fast.txt

FROM base AS shell
LABEL org.opencontainers.image.title="Undercup" \
      org.opencontainers.image.licenses="MIT AND OFL-1.1"
RUN useradd --system --uid 10001 --no-create-home undercup \
    && install -d -o undercup -g undercup -m 0700 /data
ENV PATH=/opt/undercup/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    XDG_DATA_HOME=/data \
    UNDERCUP_DATABASE=sqlite+aiosqlite:////data/undercup.db \
    UNDERCUP_FORGOTTEN_FILE=/data/forgotten \
    UNDERCUP_HEALTH_FILE=/tmp/health
USER 10001
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["undercup", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["undercup"]
CMD ["run"]

FROM shell AS fast
COPY --from=build-fast /opt/undercup /opt/undercup

FROM shell
COPY --from=build /opt/undercup /opt/undercup
