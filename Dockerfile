# syntax=docker/dockerfile:1

FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/undercup
WORKDIR /src
# The dependencies change less often than the code: they have a layer of their own.
COPY pyproject.toml constraints.txt README.md LICENSE ./
RUN mkdir bot games data playground \
    && /opt/undercup/bin/pip install -c constraints.txt '.[postgres]' \
    && /opt/undercup/bin/pip uninstall -y undercup
COPY games games
COPY data data
COPY bot bot
COPY playground playground
RUN /opt/undercup/bin/pip install -c constraints.txt '.[postgres]'

FROM python:3.11-slim-bookworm
LABEL org.opencontainers.image.title="Undercup" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --system --uid 10001 --no-create-home undercup \
    && install -d -o undercup -g undercup -m 0700 /data
COPY --from=build /opt/undercup /opt/undercup
ENV PATH=/opt/undercup/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    UNDERCUP_DATABASE=sqlite+aiosqlite:////data/undercup.db \
    UNDERCUP_FORGOTTEN_FILE=/data/forgotten \
    UNDERCUP_HEALTH_FILE=/tmp/health
USER undercup
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["undercup", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["undercup"]
CMD ["run"]
