"""Mia on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.screens.model import Button, moment_id
from bot.screens.scene import GameScreens, Move, PlayScene, Scene
from bot.screens.signs import die
from bot.words import Words
from games.engine import Seat
from tests.small_game.engine import (
    Believed,
    Dice,
    Lifted,
    LivesLost,
    MiaAction,
    MiaEvent,
    MiaRules,
    MiaView,
    Placed,
    RoundStarted,
    Said,
    Say,
)

BUTTONS = 6
"""So many throws have a button; the others are picked."""


class MiaScreens(GameScreens[MiaRules, MiaAction, MiaView, MiaEvent]):
    """Board, hand, events, moves and rules of Mia."""

    moves = (
        Move("say", ("say",), prefixed=True),
        Move("believe", ("believe",), "believe"),
        Move("lift", ("lift",), "lift"),
    )
    emblem = "cup"
    options: Mapping[str, str] = {"lives": "lives"}
    house_rules = "lives=1 mia_costs=two"
    habits: Mapping[str, tuple[str, ...]] = {"mia-lifts": ("lifts", "lifts_right")}

    def action(self, words: Words, action: MiaAction) -> str:
        if isinstance(action, Say):
            return words.say("mia-do-say", throw=str(action.throw))
        return words.say(f"mia-do-{action.kind}")

    def rules(self, words: Words, rules: MiaRules, players: int | None) -> list[str]:
        said = [
            words.say("mia-rules-throws"),
            words.say("mia-rules-lives", lives=rules.lives),
            words.say(f"mia-rules-costs-{rules.mia_costs}"),
        ]
        return [f"**{words.say('mia-name')}**", *said]

    def table(self, scene: PlayScene[MiaRules, MiaView]) -> str:
        view = scene.view
        lines = [f"### {scene.say('mia-round', number=view.number)}"]
        for seat, lives in enumerate(view.lives):
            arrow = "▶" if seat in view.to_act else "▫"
            lines.append(f"{arrow} **{scene.names[seat]}** · {scene.say('mia-lives', lives=lives)}")
        if view.said is not None:
            lines.append(scene.say("mia-stands", throw=str(view.said), name=Seat(view.holder)))
        return "\n".join(lines)

    def buttons(self, scene: PlayScene[MiaRules, MiaView], *, in_turn: bool) -> list[Button]:
        view, table = scene.view, scene.table
        if not in_turn:
            return []
        if view.phase == "answer":
            actions = [action for action in ("believe", "lift") if action == "lift" or view.above]
            return [
                Button(moment_id(table, "do", action), scene.say(f"mia-do-{action}"), "primary")
                for action in actions
            ]
        above = view.above[:BUTTONS]
        made = [
            Button(moment_id(table, "do", f"say {throw}"), self.action(scene.words, Say(throw)), "primary")
            for throw in above
        ]
        if len(view.above) > BUTTONS:
            made.append(Button(moment_id(table, "pick"), scene.say("mia-other")))
        return made

    def picker(self, scene: PlayScene[MiaRules, MiaView], path: str) -> tuple[str, list[tuple[str, str]]]:
        choices = [action for action in scene.view.legal if isinstance(action, Say)]
        said = [(self.action(scene.words, action), f"do:{action.text}") for action in choices]
        return scene.say("mia-pick"), said

    def hand(self, scene: PlayScene[MiaRules, MiaView]) -> str:
        title = scene.say("mia-hand", number=scene.view.number)
        shown = scene.view.dice
        return f"{title}\n{scene.say('mia-no-cup') if shown is None else f'# {_dice(shown)}'}"

    def events(self, scene: Scene[MiaRules], events: Sequence[MiaEvent]) -> list[str]:
        return [told for event in events if (told := self._told(scene, event))]

    def _told(self, scene: Scene[MiaRules], event: MiaEvent) -> str:
        match event:
            case RoundStarted():
                return scene.say("mia-started", number=event.number, name=Seat(event.seat))
            case Said():
                return scene.say("mia-said", name=Seat(event.seat), throw=str(event.throw))
            case Believed():
                return scene.say("mia-believed", name=Seat(event.seat))
            case Lifted():
                facts = {"name": Seat(event.seat), "other": Seat(event.holder), "throw": str(event.throw)}
                return scene.say("mia-lifted", dice=_dice(event.dice), **facts)
            case LivesLost():
                return scene.say("mia-lost", name=Seat(event.seat), lost=event.lost, left=event.left)
            case Placed():
                return scene.say("mia-placed", name=Seat(event.seat), place=event.place)
            case _:
                return ""


def _dice(thrown: Dice) -> str:
    return " · ".join(f"{die(face)} {face}" for face in thrown)
