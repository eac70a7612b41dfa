"""The command line. Each command imports what it needs when it runs, so that ``undercup health`` costs next
to nothing."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

# "python -m bot" looks in the present folder first, where somebody's own data.py may be.
if __name__ == "__main__" and sys.path[0] == str(Path.cwd()) != str(Path(__file__).parents[1]):
    del sys.path[0]

from bot.process.console import make_printable
from bot.process.exit_status import CUT_OFF, FAILED, INTERRUPTED, PASSING, WRONG, Failure
from data.db.errors import DatabaseTrouble

MOST_PORTS = 65_535
FULL = (errno.ENOSPC, errno.EDQUOT)

if TYPE_CHECKING:
    from bot.config import Settings
    from playground import Channel, Person, Playground


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and return its exit status: 0 if all went well, else one of
    :mod:`bot.process.exit_status`."""
    make_printable()
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # nobody reads any further
        _print_no_more()
        return CUT_OFF
    except OSError as error:
        if error.errno not in FULL:
            raise
        _print_no_more()
        print(f"There is no room for what is printed ({error.strerror}). Make room.", file=sys.stderr)
        return FAILED


def _print_no_more() -> None:
    """Keep Python's last flush at exit from failing as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    parsed = parser.parse_args(arguments)
    if parsed.version:
        return _version()
    if parsed.command is None:
        parser.print_help()
        return 0
    try:
        return parsed.run(parsed)  # type: ignore[no-any-return]
    except Failure as error:
        status, said = error.status, str(error)
    except DatabaseTrouble as error:
        status, said = PASSING if error.passing else WRONG, str(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    print(said, file=sys.stderr)
    if status == WRONG and parsed.stay:
        _stay()
    return status


def _stay() -> None:
    """Wait until the process is told to stop."""
    told = {signal.SIGTERM, signal.SIGINT}
    # Blocked signals reach even a container's first process; unhandled ones don't.
    signal.pthread_sigmask(signal.SIG_BLOCK, told)
    print("The bot waits until it is stopped. Mend this, and start it again.", file=sys.stderr, flush=True)
    signal.sigwait(told)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="undercup", description="A Discord bot for concealed dice and cards."
    )
    parser.set_defaults(stay=False)
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], does: str, more: str = ""
    ) -> argparse.ArgumentParser:
        description = f"{does[0].upper()}{does[1:]}. {more}".strip()
        made = commands.add_parser(name, help=does, description=description)
        made.set_defaults(run=run)
        return made

    play = command(
        "play", _play, "play on a local stand-in for Discord, without any account",
        "A page is opened on which you are several people at once. Ctrl+C ends it.",
    )  # fmt: skip
    play.add_argument(
        "--port", type=_port, help="the page's port, 0 for any that is free (default: UNDERCUP_PLAY_PORT)"
    )
    play.add_argument("--no-browser", action="store_true", help="don't open the page")
    connect = command(
        "run", _connect, "connect to Discord with the token in .env",
        "It serves until SIGTERM or Ctrl+C, and then stops cleanly. Exit status 75 says that it can't run "
        "now, 78 that only a person can mend what is wrong.",
    )  # fmt: skip
    connect.add_argument(
        "--stay", action="store_true",
        help="when something is wrong that only a person can mend, say so and wait to be stopped instead of "
        "ending: for what starts again whatever ends, as Docker does",
    )  # fmt: skip
    # For the program that starts the bot: the bot stops when its standard input ends, as it does when that
    # program dies.
    connect.add_argument("--with-parent", action="store_true", help=argparse.SUPPRESS)
    demo = command("demo", _demo, "play a whole game by itself and print what everyone saw")
    demo.add_argument("game", nargs="?", type=_game, help="which game, by its command (default: the first)")
    demo.add_argument("--seed", type=int, default=1, help="the same seed prints the same text (default: 1)")
    instead = demo.add_mutually_exclusive_group()
    instead.add_argument(
        "--replay", action="store_true",
        help="see the last hand again afterwards, and play it on, where the game keeps its hands",
    )  # fmt: skip
    instead.add_argument(
        "--film", type=Path, metavar="FILE",
        help="write a round as a moving picture instead (.webp), and its first frame (.png)",
    )  # fmt: skip
    setup = command(
        "setup", _setup, "set up the application at Discord: its description, tags and install settings",
        "It shows each change, asks before it makes any, and says what the Developer Portal alone can set. "
        "A description and tags of your own stay. It ends with the address that invites the bot.",
    )  # fmt: skip
    setup.add_argument("--yes", action="store_true", help="make all changes without asking")
    command(
        "doctor", _doctor, "check token, database, permissions and commands",
        "It says what to do about each that isn't well, and the address that invites the bot. It makes and "
        "changes nothing, also while the bot runs.",
    )  # fmt: skip
    command(
        "health", _health, "exit with 0 if a running bot is connected",
        "Else with 1. It looks at the file that the bot touches every 20 seconds (UNDERCUP_HEALTH_FILE).",
    )  # fmt: skip
    verify = command("verify", _verify, "check a file that /verify gave, roll by roll")
    verify.add_argument("file", type=Path, help="the file, as Discord gave it")
    pictures = command("pictures", _pictures, "write all dice, cards and sample pictures as files")
    pictures.add_argument("--to", type=Path, default=Path("pictures"), help="the folder (default: pictures)")
    status = command(
        "status", _status, "tell what the bot is doing: connection, tables, what is still to be posted",
        "It looks on from outside, also while the bot runs.",
    )  # fmt: skip
    status.add_argument("--json", action="store_true", help="as a JSON object, for a program")
    backup = command(
        "backup", _backup, "write the database into a new file, also while the bot runs, and check it",
        "It is an SQLite file, also of a PostgreSQL database. Exit status 1 says that a table in it is "
        "damaged.",
    )  # fmt: skip
    backup.add_argument("file", type=Path, help="the new file")
    restore = command(
        "restore", _restore, "put a backup into an empty place, and check it",
        "UNDERCUP_DATABASE says where: an SQLite file that isn't there yet, or a PostgreSQL database without "
        "rows. Stop the bot before.",
    )  # fmt: skip
    restore.add_argument("file", type=Path, help="the backup")
    for each in (backup, restore):
        each.add_argument(
            "--live-only", action="store_true", help="check the journals of games that aren't over alone"
        )
    notice = command(
        "notice", _notice, "tell all live tables that the bot stops for maintenance",
        "The running bot does it, in each server's language.",
    )  # fmt: skip
    notice.add_argument("words", nargs="?", default="", help="a sentence of your own below it")
    notice.add_argument(
        "--in", type=int, default=10, dest="after", metavar="MINUTES", help="when the bot stops (default: 10)"
    )
    notice.add_argument(
        "--for", type=int, dest="minutes", metavar="MINUTES", help="for how long, if that is known"
    )
    command(
        "rebuild", _rebuild, "work out results, ratings and statistics again from the journals",
        "Stop the bot before: the database has one user at a time.",
    )  # fmt: skip
    return parser


def _version() -> int:
    from importlib.metadata import version

    print(f"undercup {version('undercup')}")
    return 0


def _game(name: str) -> str:
    """Return a game's name, looked up only when somebody names one."""
    from games import GAMES

    if name not in GAMES:
        raise argparse.ArgumentTypeError(f"there is no game {name!r}, but {', '.join(sorted(GAMES))}")
    return name


def _port(text: str) -> int:
    """Return a port's number."""
    if not text.isascii() or not text.isdigit() or int(text[:6]) > MOST_PORTS:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MOST_PORTS}, not {text!r}")
    return int(text)


def _finish(work: Coroutine[Any, Any, int]) -> int:
    """Do some work in an event loop; return the exit status."""
    import asyncio

    try:
        return asyncio.run(work)
    except asyncio.CancelledError:
        return INTERRUPTED


def _settings(*, need_token: bool = False) -> Settings:
    """Load the settings, for a command that writes: its output contains hands, which nobody else on this
    machine may read. Called before anything is imported that takes long."""
    from bot.config import load_settings

    os.umask(0o077)
    return load_settings(need_token=need_token)


def _check_languages() -> None:
    """Refuse to use a language whose sentences have faults."""
    from bot.i18n.check import check_languages

    check_languages()


def _health(_parsed: argparse.Namespace) -> int:
    from bot.cli.health import health
    from bot.process.environment import BadSettings, health_file

    try:
        well, said = health(health_file())
    except BadSettings as error:  # a monitor knows 0 and 1, and Docker nothing else
        print(error, file=sys.stderr)
        return FAILED
    print(said)
    return 0 if well else FAILED


def _told_to_stop(_signal: int, _frame: object) -> None:
    raise SystemExit(0)


def _connect(parsed: argparse.Namespace) -> int:
    # Until the event loop listens for it. Nothing has begun before that, so there is nothing to finish.
    signal.signal(signal.SIGTERM, _told_to_stop)
    settings = _settings(need_token=True)

    from bot.process.logs import set_up_logs
    from bot.runtime.connection import run

    set_up_logs(settings.log_level, settings.log_format)
    _check_languages()

    async def connect() -> int:
        await run(settings, with_parent=parsed.with_parent)
        return 0

    return _finish(connect())


def _verify(parsed: argparse.Namespace) -> int:
    from bot.cli.verify import read, told

    lines, well = told(read(parsed.file))
    print("\n".join(lines))
    return 0 if well else FAILED


def _pictures(parsed: argparse.Namespace) -> int:
    from bot.cli.pictures import write_pictures

    folder: Path = parsed.to
    try:
        for line in write_pictures(folder):
            print(line)
    except OSError as error:
        print(
            f"Nothing can be written to {folder} ({error.strerror}). Name another: --to ...", file=sys.stderr
        )
        return FAILED
    return 0


def _demo(parsed: argparse.Namespace) -> int:
    from bot.cli.demo import tell_demo
    from bot.cli.film import write_film
    from games import GAMES

    game = parsed.game or next(iter(GAMES))
    _check_languages()
    if parsed.film is not None:
        return _finish(write_film(game, parsed.film))
    return _finish(tell_demo(game, parsed.seed, print, again=parsed.replay))


def _setup(parsed: argparse.Namespace) -> int:
    settings = _settings(need_token=True)

    from bot.cli.setup import ask, set_up

    _check_languages()
    return 0 if set_up(settings, print, (lambda: True) if parsed.yes else ask) else FAILED


def _doctor(_parsed: argparse.Namespace) -> int:
    settings = _settings()

    from bot.cli.doctor import examine

    async def look() -> int:
        well = True
        async for finding in examine(settings):
            print(finding)
            well = well and finding.well
        return 0 if well else FAILED

    _check_languages()
    return _finish(look())


def _status(parsed: argparse.Namespace) -> int:
    settings = _settings()

    import json

    from bot.cli.status import status

    async def look() -> int:
        found = await status(settings)
        print(json.dumps(found.as_json(), indent=2) if parsed.json else "\n".join(found.lines()))
        return 0

    return _finish(look())


def _backup(parsed: argparse.Namespace) -> int:
    settings = _settings()

    from bot.cli.backup import backup

    return _finish(backup(settings, parsed.file, print, live_only=parsed.live_only))


def _restore(parsed: argparse.Namespace) -> int:
    settings = _settings()

    from bot.cli.backup import restore

    return _finish(restore(settings, parsed.file, print, live_only=parsed.live_only))


def _notice(parsed: argparse.Namespace) -> int:
    settings = _settings()

    from bot.runtime.maintenance_notice import hand_over, made

    async def tell() -> int:
        notice = made(parsed.after, parsed.minutes, parsed.words)
        told = await hand_over(notice, settings.health_file, settings.database)
        print(f"Tables that are told: {told}.")
        return 0

    return _finish(tell())


def _rebuild(_parsed: argparse.Namespace) -> int:
    settings = _settings()

    from bot.cli.rebuild import rebuild

    async def work() -> int:
        return 0 if await rebuild(settings, lambda line: print(line, flush=True)) else FAILED

    return _finish(work())


def _play(parsed: argparse.Namespace) -> int:
    settings = _settings()
    _check_languages()
    port = settings.play_port if parsed.port is None else parsed.port
    return _finish(_let_play(settings, port, browser=not parsed.no_browser))


async def _let_play(settings: Settings, port: int, *, browser: bool) -> int:
    """Run the playground in this process, and the bot in one of its own that is started again when it dies:
    kill it, and the table is still there."""
    import asyncio
    import webbrowser

    from bot.cli.play import BotProcess, furnish, keep_small
    from playground import Playground

    world = Playground()
    try:
        await world.start(port)
    except OSError as error:
        print(
            f"The page can't have port {port} ({error.strerror}). Name another: --port 8781", file=sys.stderr
        )
        return FAILED
    here = asyncio.current_task()
    if here is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, here.cancel)
    try:
        try:
            folder = _fresh_folder(world.port)
        except OSError as error:
            print(
                f"{error.filename} can't be made or emptied ({error.strerror}). Make a folder var that you "
                "may write to, and start it beside that.", file=sys.stderr,
            )  # fmt: skip
            return FAILED
        ana, dice, cards = furnish(world)
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
                "UNDERCUP_CDN_BASE": world.cdn_base,
                "UNDERCUP_DATABASE": f"sqlite+aiosqlite:///{folder}/undercup.db".replace("%", "%25"),
                "UNDERCUP_HEALTH_FILE": f"{folder}/health",
                "UNDERCUP_LOG_LEVEL": settings.log_level,
                "UNDERCUP_PACE": str(settings.pace),
                "UNDERCUP_HOLD": str(settings.hold),
                "UNDERCUP_SYNC_GUILD": "",
                "UNDERCUP_METRICS": "",
            },
            say=lambda line: print(line, flush=True),
            changed=world.changed,
        )
        world.bot_process = bot
        beside = [asyncio.create_task(each) for each in (_lay(world, ana, dice, cards), keep_small(world))]
        try:
            await bot.keep_running()
        finally:
            for task in beside:
                task.cancel()
    finally:
        await world.stop()
    return 0


async def _lay(world: Playground, host: Person, dice: Channel, cards: Channel) -> None:
    """Open the waiting tables, and tell their host once the first one is there."""
    from bot.cli.play import CARD_COMPUTERS, CARD_GAME, lay_table, welcome

    if await lay_table(world, host, dice):
        world.welcome[host.id] = welcome(host, dice, cards)
        host.client.refresh()
    await lay_table(world, host, cards, CARD_GAME, CARD_COMPUTERS)


def _has_screen() -> bool:
    """Whether a page can be opened. Without a screen a browser for terminals might take this one over."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _fresh_folder(port: int) -> Path:
    """Return the folder for this playground's bot; a new world has none of the old tables."""
    from bot.process.environment import own_folder

    folder = own_folder() / f"play-{port}"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("undercup.db*"):
        old.unlink()
    return folder


if __name__ == "__main__":
    sys.exit(main())
