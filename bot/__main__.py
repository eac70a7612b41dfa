"""The command line: ``undercup play``, ``run``, ``demo``, ``doctor``, ``health``, ``verify``, ``pictures``,
``rebuild``."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from bot.client import set_up_logs
from bot.config import BadSettings, Settings, load_settings
from bot.demo import START, demo
from bot.doctor import examine
from bot.gallery import write_pictures
from bot.health import is_healthy
from bot.play import BotProcess, keep_small, lay_table
from bot.rebuild import rebuild
from bot.running import BadToken, run
from bot.verify import Unreadable, read, told
from bot.words import DEFAULT_LOCALE, words
from data.errors import DatabaseTrouble
from games import GAMES
from playground import Channel, Person, Playground


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 if all went well, 1 if not, 2 for a wrong command line."""
    parsed = _parser().parse_args(arguments)
    try:
        return asyncio.run(_run(parsed))
    except (BadSettings, BadToken, DatabaseTrouble, Unreadable) as error:
        print(error, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="undercup", description="A Discord bot for concealed dice and cards."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="play on a local stand-in for Discord, without any account")
    play.add_argument(
        "--port", type=int, help="the page's port, 0 for any that is free (default: UNDERCUP_PLAY_PORT)"
    )
    play.add_argument("--no-browser", action="store_true", help="don't open the page")
    connect = commands.add_parser("run", help="connect to Discord with the token in .env")
    # For what starts the bot itself: it stops when its standard input ends, as it does with the one who holds
    # the other end.
    connect.add_argument("--with-parent", action="store_true", help=argparse.SUPPRESS)
    demo = commands.add_parser("demo", help="play a whole game by itself and print what everyone saw")
    demo.add_argument("game", choices=sorted(GAMES))
    demo.add_argument("--seed", type=int, default=1, help="the same seed prints the same text (default: 1)")
    demo.add_argument(
        "--replay", action="store_true", help="see the last hand again afterwards, and play it on (Pidro)"
    )
    commands.add_parser("doctor", help="check token, database, permissions and commands")
    commands.add_parser("health", help="exit with 0 if a running bot is connected")
    verify = commands.add_parser("verify", help="check a file that /verify gave, roll by roll")
    verify.add_argument("file", type=Path)
    pictures = commands.add_parser("pictures", help="write all dice, cards and sample pictures as files")
    pictures.add_argument("--to", type=Path, default=Path("pictures"), help="the folder (default: pictures)")
    commands.add_parser("rebuild", help="work out results, ratings and statistics again from the journals")
    return parser


async def _run(parsed: argparse.Namespace) -> int:
    if parsed.command == "demo":
        return await _demo(parsed.game, parsed.seed, again=parsed.replay)
    if parsed.command == "verify":
        return _verify(parsed.file)
    if parsed.command == "pictures":
        return _pictures(parsed.to)
    # What is written from here on holds hands: nobody else on this machine is to read it.
    os.umask(0o077)
    settings = load_settings(need_token=parsed.command == "run")
    if parsed.command == "health":
        return 0 if is_healthy(settings.health_file) else 1
    if parsed.command == "doctor":
        return await _doctor(settings)
    if parsed.command == "rebuild":
        return 0 if await rebuild(settings, lambda line: print(line, flush=True)) else 1
    if parsed.command == "play":
        port = settings.play_port if parsed.port is None else parsed.port
        return await _play(settings, port, browser=not parsed.no_browser)
    set_up_logs(settings.log_level)
    await run(settings, with_parent=parsed.with_parent)
    return 0


def _verify(path: Path) -> int:
    lines, well = told(read(path))
    print("\n".join(lines))
    return 0 if well else 1


def _pictures(folder: Path) -> int:
    try:
        for line in write_pictures(folder):
            print(line)
    except OSError as error:
        print(
            f"Nothing can be written to {folder} ({error.strerror}). Name another: --to ...", file=sys.stderr
        )
        return 1
    return 0


async def _demo(game: str, seed: int, *, again: bool) -> int:
    start = START.timestamp()
    async for line in demo(Playground(clock=lambda: start, rate_limits=False), game, seed, again=again):
        print(line)
    return 0


async def _doctor(settings: Settings) -> int:
    well = True
    async for finding in examine(settings):
        print(f"{'ok  ' if finding.well else 'FAIL'}  {finding.subject}: {finding.text}")
        well = well and finding.well
    return 0 if well else 1


async def _play(settings: Settings, port: int, *, browser: bool) -> int:
    """The playground in this process, and the bot in one of its own that is started again when it dies:
    kill it, and see that the table is still there."""
    world = Playground()
    try:
        await world.start(port)
    except OSError as error:
        print(
            f"The page can't have port {port} ({error.strerror}). Name another: --port 8781", file=sys.stderr
        )
        return 1
    here = asyncio.current_task()
    if here is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, here.cancel)
    try:
        folder = _fresh_folder(world.port)
        guild = world.add_guild("Harbour")
        dice, _ = guild.add_channel("dice"), guild.add_channel("cards")
        ana, _, cleo = [world.add_person(name, guild) for name in ("Ana", "Ben", "Cleo")]
        guild.grant(cleo, "manage_guild")
        print(
            f"Play at {world.url} (you are {ana.name}; be others too, side by side). Ctrl+C ends it.",
            flush=True,
        )
        if browser and _has_screen():
            webbrowser.open(world.url)
        bot = BotProcess(
            {
                "UNDERCUP_TOKEN": world.token,
                "UNDERCUP_API_BASE": world.api_base,
                "UNDERCUP_DATABASE": f"sqlite+aiosqlite:///{folder}/undercup.db",
                "UNDERCUP_HEALTH_FILE": f"{folder}/health",
                "UNDERCUP_LOG_LEVEL": settings.log_level,
                "UNDERCUP_PACE": str(settings.pace),
                "UNDERCUP_SYNC_GUILD": "",
            },
            say=lambda line: print(line, flush=True),
            changed=world.changed,
        )
        world.bot_process = bot
        beside = [asyncio.create_task(each) for each in (_lay(world, ana, dice), keep_small(world))]
        try:
            await bot.keep_running()
        finally:
            for task in beside:
                task.cancel()
    finally:
        await world.stop()
    return 0


async def _lay(world: Playground, host: Person, channel: Channel) -> None:
    """Lay the table that waits, and say so to its host once it does."""
    if await lay_table(world, host, channel):
        world.welcome[host.id] = words(DEFAULT_LOCALE).say("play-welcome", name=host.name)
        host.client.refresh()


def _has_screen() -> bool:
    """Whether a page can be opened. Without a screen a browser for terminals might take this one over."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _fresh_folder(port: int) -> Path:
    """Where the bot of this playground keeps its tables; a new world has none of the old ones."""
    folder = Path(f"var/play-{port}")
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("undercup.db*"):
        old.unlink()
    return folder


if __name__ == "__main__":
    sys.exit(main())
