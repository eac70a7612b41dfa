"""The figures for Prometheus: what they count, what they never name, and the alerts that follow from them."""

from __future__ import annotations

import json
import random
import re
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from bot.config import Settings
from bot.process.exit_status import PASSING
from bot.runtime.client import Undercup
from bot.runtime.metrics import ANSWERED_WITHIN, Metrics
from bot.runtime.metrics_page import NoAddress, scraped, take_in
from data.operations.opening import open_store
from data.operations.survey import survey
from playground import Person
from tests.adapters import ADAPTERS, representatives
from tests.bot.harness import Clock, Harbour, harbour, unanswered
from tests.driver import disk
from tests.fresh import fresh

DOCS = Path(__file__).parents[3] / "docs"
RULES = DOCS / "metrics/alerts.yml"
ALERTS: list[dict[str, Any]] = yaml.safe_load(RULES.read_text())["groups"][0]["rules"]
POST = "POST /channels/{channel_id}/messages"
REFUSED = 40333
"""What stands in front of Discord refuses the whole bot: it is tried again."""
LABELS = {
    "kind": {"press", "command", "form", "completion"},
    "outcome": {"done", "refused", "failed", "too_fast"},
    "table": {"open", "shut"},
    "state": {"lobby", "playing", "suspended"},
    "status": {"2xx", "4xx", "5xx", "429", "403", "404", "400", "500"},
}
"""All that the labels of the bot's own figures may say, but for games, shards, codes and buckets."""


class Page:
    """The page as the client library's own parser reads it."""

    def __init__(self, text: str) -> None:
        self.text = text
        families = text_string_to_metric_families(text)
        self.samples: list[Sample] = [sample for family in families for sample in family.samples]

    def __getitem__(self, name: str) -> float:
        return sum(sample.value for sample in self.samples if sample.name == name)

    def at(self, name: str, **labels: str) -> float:
        (found,) = (each for each in self.samples if each.name == name and each.labels == labels)
        return found.value


def free_address() -> str:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{taken.getsockname()[1]}"


class Scraper:
    """Reads the page once a minute, as Prometheus does. ``pages`` are what it has read; None: nothing."""

    def __init__(self, here: Harbour, address: str) -> None:
        self.here = here
        self.address = address
        self.pages: list[Page | None] = []

    async def page(self) -> Page:
        async with aiohttp.ClientSession() as session:
            answer = await session.get(f"http://{self.address}/metrics")
            assert answer.status == 200
            return Page(await answer.text())

    async def minutes(self, count: int) -> None:
        for _ in range(count):
            try:
                self.pages.append(await self.page())
            except aiohttp.ClientError:
                self.pages.append(None)
            self.here.clock.move(60)


@asynccontextmanager
async def watched(folder: Path, people: int = 2) -> AsyncIterator[Scraper]:
    async with harbour(folder, people) as here:
        here.client.metrics.seconds = here.clock.timestamp
        address = free_address()
        async with scraped(here.client, address):
            yield Scraper(here, address)


async def test_what_is_for_this_machine_alone_answers_no_page_of_another_name(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper, aiohttp.ClientSession() as session:
        port = scraper.address.rpartition(":")[2]
        for host, status in (
            (f"localhost:{port}", 200), ("127.0.0.1", 200), (f"[::1]:{port}", 200),
            (f"rebound.example:{port}", 421), ("192.0.2.1", 421),
        ):  # fmt: skip
            async with session.get(f"http://{scraper.address}/metrics", headers={"Host": host}) as answer:
                assert answer.status == status, host


# -- what they count


async def test_presses_answers_commits_and_tables_are_counted(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        here = scraper.here
        before = await scraper.page()
        await here.open(2)
        ana = here.on_turn()
        assert ana is not None
        after = await scraper.page()
        assert after.at("undercup_tables", game="dudo", state="playing") == 1
        assert after.at("undercup_interactions_total", kind="command") == 1
        assert after.at("undercup_interactions_total", kind="press") == 2
        assert after.at("undercup_answer_seconds_count", kind="press") == 2
        assert after.at("undercup_outcomes_total", outcome="done") == 3
        assert after["undercup_commits_total"] > before["undercup_commits_total"]
        assert after["undercup_servers"] == 1
        assert after.at("undercup_shard_connected", shard="0") == 1
        assert after["undercup_interactions_unanswered_total"] == 0
        await here.press(ana, here.moves()[0])
        assert (await scraper.page())["undercup_commits_total"] > after["undercup_commits_total"]


async def test_what_only_reads_is_no_commit(tmp_path: Path) -> None:
    store, metrics = await open_store(await fresh(tmp_path / "undercup.db"), now=Clock()), Metrics()
    try:
        metrics.watch_database(store.database)
        await store.live_tables()
        await store.owed()
        await store.read(survey)
        assert metrics.registry.get_sample_value("undercup_commits_total") == 0
        await store.set_note("a note", "its text")
        assert metrics.registry.get_sample_value("undercup_commits_total") == 1
    finally:
        await store.close()


async def test_a_refusal_by_the_rules_and_one_by_discord_are_counted_apart(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        here = scraper.here
        await here.open(2)
        ana, other = here.on_turn(), next(each for each in here.people if each is not here.on_turn())
        assert ana is not None
        await other.click(here.channel, here.moves()[0], message=here.board())
        here.channel.deny(here.world.bot_user, "send_messages")
        await ana.click(here.channel, here.moves()[0], message=here.board())
        await here.clock.sleeper(30.0)
        page = await scraper.page()
        assert page.at("undercup_outcomes_total", outcome="refused") == 1
        assert page.at("undercup_discord_refusals_total", status="403", code="50013") == 1
        assert page.at("undercup_requests_total", status="4xx") == 1
        assert page.at("undercup_deliveries_waiting", table="open") == 0
        assert page.at("undercup_deliveries_waiting", table="shut") >= 1


async def test_the_age_of_the_oldest_delivery_is_told(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        here = scraper.here
        await owes_a_board(here)
        here.clock.move(20)
        page = await scraper.page()
        assert page.at("undercup_deliveries_oldest_seconds", table="open") == 20


async def test_who_is_too_fast_is_counted(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1, ticks=lambda: 0.0) as here:
        for _ in range(51):
            await here.people[0].slash(here.channel, "help")
        await take_in(here.client)
        registry = here.client.metrics.registry
        assert registry.get_sample_value("undercup_outcomes_total", {"outcome": "too_fast"}) == 1


async def test_without_the_database_nothing_is_told_of_tables_and_all_else_is(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        await scraper.here.open(2)
        await scraper.here.client.rest()
        await scraper.here.store.close()
        page = await scraper.page()
        assert "undercup_tables{" not in page.text
        assert page.at("undercup_interactions_total", kind="press") == 2


async def test_a_bot_that_has_not_reached_discord_yet_tells_so(tmp_path: Path) -> None:
    store = await open_store(await fresh(tmp_path / "undercup.db"), now=Clock())
    try:
        client = Undercup(Settings(thinkers=0, health_file=tmp_path / "health"), store)
        await take_in(client)
        registry = client.metrics.registry
        assert registry.get_sample_value("undercup_connected") == 0
        assert registry.get_sample_value("undercup_tables", {"game": "dudo", "state": "lobby"}) == 0
    finally:
        await store.close()


async def test_an_address_that_somebody_has_is_told(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        with pytest.raises(NoAddress, match=r"UNDERCUP_METRICS: 127\.0\.0\.1:\d+ can't be had") as refused:
            async with scraped(scraper.here.client, scraper.address):
                pass
        assert refused.value.status == PASSING


# -- what they never name


@pytest.mark.parametrize("game", representatives(sorted(ADAPTERS, key="dudo".__ne__)))
async def test_no_id_no_name_and_no_hand_is_in_the_page_after_a_game(tmp_path: Path, game: str) -> None:
    async with watched(tmp_path, 4) as scraper:
        here = scraper.here
        await here.open(4 if game == "pidro" else 2, game=game)
        for person in here.people:
            await person.slash(here.channel, "hand")
            await person.complete(here.channel, "move", option="move", text="")
        dice = random.Random(3)
        for _ in range(12):
            if called := here.called():
                await here.move(dice.choice(called), dice)
        page = await scraper.page()
        for sample in page.samples:
            if not sample.name.startswith("undercup_"):
                continue
            for name, value in sample.labels.items():
                if name in LABELS:
                    assert value in LABELS[name], sample
                else:
                    assert name in ("game", "shard", "le", "code"), sample
                    assert re.fullmatch(r"[a-z_]+|[\d.]{1,5}|\+Inf", value), sample
        ids = {here.guild.id, here.channel.id, *(person.id for person in here.people)}
        assert not any(str(each) in page.text for each in ids)
        assert not any(person.name in page.text for person in here.people)
        assert len({(each.name, *each.labels.items()) for each in page.samples}) < 300


# -- the alerts, as Prometheus itself judges them


promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="Debian's package prometheus has the promtool that judges alerts"
)


def firing(pages: Sequence[Page | None], folder: Path) -> set[str]:
    """The alerts that Prometheus raises at the last of these pages, which are a minute apart."""
    series: dict[str, list[str]] = {'up{job="undercup"}': ["0" if page is None else "1" for page in pages]}
    for number, page in enumerate(pages):
        for sample in () if page is None else page.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sample.labels.items())
            values = series.setdefault(f"{sample.name}{{{labels}}}", ["_"] * len(pages))
            values[number] = str(sample.value)
    input_series = [{"series": name, "values": " ".join(values)} for name, values in series.items()]
    raised = {alert["alert"] for alert in ALERTS if _fires(alert, input_series, len(pages) - 1, folder)}
    quiet = [each for each in ALERTS if each["alert"] not in raised]
    assert _as_expected(quiet, [], input_series, len(pages) - 1, folder)
    return raised


def _fires(alert: dict[str, Any], series: list[dict[str, str]], minute: int, folder: Path) -> bool:
    raised = [{"exp_labels": alert["labels"], "exp_annotations": alert["annotations"]}]
    return _as_expected([alert], raised, series, minute, folder)


def _as_expected(
    alerts: list[dict[str, Any]], raised: list[Any], series: list[dict[str, str]], minute: int, folder: Path
) -> bool:
    told = [
        {"eval_time": f"{minute}m", "alertname": alert["alert"], "exp_alerts": raised} for alert in alerts
    ]
    test = {"interval": "1m", "input_series": series, "alert_rule_test": told}
    file = folder / "alerts_test.yml"
    file.write_text(
        yaml.safe_dump({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": [test]})
    )
    judged = subprocess.run(
        ["promtool", "test", "rules", str(file)], check=False, capture_output=True, text=True
    )
    assert judged.returncode == 0 or "alertname" in judged.stdout + judged.stderr, judged
    return judged.returncode == 0


async def owes_a_board(here: Harbour) -> Person:
    """A game whose next board Discord doesn't take for now."""
    await here.open(2)
    person = here.on_turn()
    assert person is not None
    here.world.faults.refuse(POST, REFUSED, times=None)
    await person.click(here.channel, here.moves()[0], message=here.board())
    await here.clock.sleeper(30.0)
    return person


@pytest.mark.long
@promtool
async def test_nothing_is_raised_while_all_is_well(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        await scraper.minutes(2)
        await scraper.here.open(2)
        await scraper.minutes(10)
        assert firing(scraper.pages, tmp_path) == set()


@pytest.mark.long
@promtool
async def test_a_bot_that_is_down_raises_undercup_down(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        address = free_address()
        scraper = Scraper(here, address)
        async with scraped(here.client, address):
            await scraper.minutes(2)
        await scraper.minutes(3)
        assert firing(scraper.pages, tmp_path) == {"UndercupDown"}


@pytest.mark.long
@promtool
async def test_a_lost_gateway_raises_undercup_disconnected(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        await scraper.minutes(1)
        for shard in scraper.here.client.shards.values():
            await shard.disconnect()
        await scraper.minutes(7)
        assert firing(scraper.pages[:4], tmp_path) == set()
        assert firing(scraper.pages, tmp_path) == {"UndercupDisconnected"}


@pytest.mark.long
@promtool
async def test_presses_without_an_answer_raise_undercup_unanswered(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        here = scraper.here
        await here.open(2)
        await scraper.minutes(1)
        fault = here.world.faults.cut("POST /interactions/*", times=1)
        await unanswered(here, fault, here.people[0].click(here.channel, "My hand", message=here.board()))
        here.clock.move(2 * ANSWERED_WITHIN)
        await scraper.minutes(4)
        assert firing(scraper.pages, tmp_path) == {"UndercupUnanswered"}


@pytest.mark.long
@promtool
async def test_boards_that_do_not_go_out_raise_undercup_deliveries_late(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        await owes_a_board(scraper.here)
        await scraper.minutes(9)
        assert firing(scraper.pages[:4], tmp_path) == set()
        assert firing(scraper.pages, tmp_path) == {"UndercupDeliveriesLate"}


@pytest.mark.long
@promtool
async def test_a_full_disk_raises_undercup_database_faults(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        here = scraper.here
        await here.open(2)
        await scraper.minutes(2)
        with disk(full=True):
            for _ in range(30):  # until what it has allotted already is full
                await here.people[0].slash(here.channel, "dudo")
            await scraper.minutes(2)
        assert firing(scraper.pages, tmp_path) >= {"UndercupDatabaseFaults"}


# -- what is told of them


async def test_the_dashboard_and_the_alerts_ask_for_what_there_is(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        await scraper.here.open(2)
        page = await scraper.page()
    there = {sample.name for sample in page.samples} | {"up"}
    there |= set(re.findall(r"^# HELP (\w+)", page.text, re.MULTILINE))
    dashboard = json.loads((DOCS / "metrics/dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    for expression in [*asked, *(alert["expr"] for alert in ALERTS)]:
        named = set(re.findall(r"\b(?:undercup|process)_\w+|\bup\b", expression))
        assert named, expression
        assert named <= there, expression


async def test_each_figure_is_listed(tmp_path: Path) -> None:
    async with watched(tmp_path) as scraper:
        page = await scraper.page()
    there = set(re.findall(r"^# HELP (undercup_\w+)(?<!_created) ", page.text, re.MULTILINE))
    figures = (DOCS / "settings.md").read_text().partition("## Figures")[2]
    assert set(re.findall(r"`(undercup_\w+)`", figures)) == there


def test_operating_says_what_to_do_for_each_alert() -> None:
    told = (DOCS / "operating.md").read_text()
    assert len(ALERTS) == 5
    for alert in ALERTS:
        assert f"\n### {alert['alert']}\n" in told
        assert alert["annotations"]["runbook"] == f"docs/operating.md#{alert['alert'].lower()}"


@promtool
def test_the_dashboard_counts_each_table_once_though_every_process_tells_of_all(tmp_path: Path) -> None:
    dashboard = json.loads((DOCS / "metrics/dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    (tables,) = [expression for expression in asked if "undercup_tables" in expression]
    series = [
        {"series": f'undercup_tables{{game="{game}",state="playing",instance="{process}"}}', "values": "3 3"}
        for game in ("dudo", "pidro")
        for process in ("ana:9464", "ben:9464")
    ]
    wanted = {"expr": tables, "eval_time": "1m", "exp_samples": [{"labels": '{state="playing"}', "value": 6}]}
    test = {"interval": "1m", "input_series": series, "promql_expr_test": [wanted]}
    file = tmp_path / "dashboard_test.yml"
    file.write_text(yaml.safe_dump({"rule_files": [], "evaluation_interval": "1m", "tests": [test]}))
    judged = subprocess.run(
        ["promtool", "test", "rules", str(file)], check=False, capture_output=True, text=True
    )
    assert judged.returncode == 0, judged
