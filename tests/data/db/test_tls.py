"""PostgreSQL's addresses as its own library takes them: what ``sslmode`` and ``sslrootcert`` have checked."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from data.db.address import check_address
from data.db.errors import DatabaseTrouble
from data.operations.leases import Leases
from data.operations.opening import open_store
from data.operations.read_only import looking
from tests.data.sample_tables import Clock

pytest.importorskip("asyncpg")
needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
WANTS_TLS = 80877103
"""The number by which a client asks a server for TLS (PostgreSQL: Message Formats, SSLRequest)."""


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate for localhost that is signed by itself, its key, and another one."""
    folder = tmp_path_factory.mktemp("tls")
    for name in ("server", "other"):
        subprocess.run(
            [
                *(
                    "openssl",
                    "req",
                    "-x509",
                    "-newkey",
                    "ec",
                    "-pkeyopt",
                    "ec_paramgen_curve:P-256",
                    "-nodes",
                ),
                *("-keyout", folder / f"{name}.key", "-out", folder / f"{name}.crt", "-days", "2"),
                *("-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost"),
            ],
            check=True,
            capture_output=True,
        )
    return folder


@asynccontextmanager
async def server(certificates: Path, *, encrypts: bool = True) -> AsyncIterator[tuple[int, list[str]]]:
    """The port of what a client takes for PostgreSQL until it has begun to speak to it, and what came about
    with each: ``encrypted``, ``plain``, or ``refused`` by a client that doesn't trust it."""
    seen: list[str] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates / "server.crt", certificates / "server.key")

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = writer.transport
        try:
            wanted = int.from_bytes((await reader.readexactly(8))[4:])
            if wanted != WANTS_TLS:
                seen.append("plain")
            elif not encrypts:
                writer.write(b"N")
                seen.extend(["plain"] if await reader.read(1) else [])
            else:
                writer.write(b"S")
                await writer.start_tls(context)
                seen.append("encrypted" if await reader.read(1) else "refused")
        except OSError:
            seen.append("refused")
        finally:
            writer.transport.abort()
            connection.abort()

    served: set[asyncio.Task[None]] = set()
    listening = await asyncio.start_server(
        lambda *ends: served.add(asyncio.ensure_future(serve(*ends))), "127.0.0.1"
    )
    async with listening:
        yield listening.sockets[0].getsockname()[1], seen
        await asyncio.gather(*served)


@needs_openssl
@pytest.mark.parametrize(
    ("host", "options", "outcome"),
    [
        ("localhost", "sslmode=disable", "plain"),
        ("localhost", "sslmode=prefer&application_name=undercup", "encrypted"),
        ("localhost", "sslmode=require&channel_binding=prefer", "encrypted"),
        ("localhost", "sslmode=require&sslrootcert={}/other.crt", "refused"),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert={}/server.crt", "encrypted"),
        ("127.0.0.1", "sslmode=verify-full&sslrootcert={}/server.crt", "refused"),
        ("localhost", "sslmode=verify-full&sslrootcert={}/server.crt", "encrypted"),
        ("localhost", "sslmode=verify-full&sslrootcert={}/other.crt", "refused"),
        ("localhost", "sslrootcert=system", "refused"),
    ],
)
async def test_what_an_address_says_of_tls_is_kept(
    certificates: Path, clock: Clock, host: str, options: str, outcome: str
) -> None:
    async with server(certificates) as (port, seen):
        address = f"postgresql+asyncpg://ana:sesame@{host}:{port}/undercup?{options.format(certificates)}"
        check_address(address)
        with pytest.raises(DatabaseTrouble):
            await open_store(address, now=clock)
    assert seen[0] == outcome


@needs_openssl
async def test_a_connection_that_must_be_encrypted_is_not_made_without(
    certificates: Path, clock: Clock
) -> None:
    async with server(certificates, encrypts=False) as (port, seen):
        with pytest.raises(DatabaseTrouble, match="rejected SSL upgrade"):
            await open_store(f"postgresql+asyncpg://localhost:{port}/undercup?sslmode=require", now=clock)
    assert seen == []


async def test_whoever_looks_and_who_holds_shards_take_such_an_address_too() -> None:
    address = "postgresql+asyncpg://ana@127.0.0.1:1/undercup?sslmode=require"
    with pytest.raises(DatabaseTrouble, match="Connect call failed"):
        async with looking(address):
            pass
    await Leases(address).close()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            "sslmode=always",
            "its sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full",
        ),
        ("sslmode=require&sslrootcert=system", "with sslrootcert=system its sslmode must be verify-full"),
        ("channel_binding=require", "channel_binding=require can't be kept"),
        ("gssencmode=require", "its gssencmode can only be disable or prefer"),
        ("colour=red", "behind its [?] is something that isn't known here"),
    ],
)
def test_what_cannot_be_kept_is_told_before_anything_is_tried(options: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_address(f"postgresql+asyncpg://ana:sesame@127.0.0.1/undercup?{options}")


async def test_a_certificates_file_that_is_not_there_is_told_for_good(clock: Clock) -> None:
    with pytest.raises(DatabaseTrouble, match=r"no file nowhere\.crt, which its sslrootcert names") as caught:
        await open_store("postgresql+asyncpg://127.0.0.1:1/undercup?sslrootcert=nowhere.crt", now=clock)
    assert not caught.value.passing
