"""What is for one seat: its hand, a hint, a move to pick, what it did, and that a computer plays it."""

from __future__ import annotations

from bot.screens.model import (
    PLAYING,
    Block,
    Button,
    Choice,
    Link,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    moment_id,
    rows,
    select_id,
)
from bot.screens.notices import channel_link, notice
from bot.screens.scene import PlayScene, Scene
from games import GAMES
from games.engine import Action, Message, Refused, Rules, View, message


def hand(scene: PlayScene[Rules, View]) -> Screen:
    """A seat's own hand, with a way to the table and to a hint."""
    table, view = scene.table, scene.view
    lines = [f"-# {scene.title}", scene.game.hand(scene)]
    if view.seat in view.awaited:
        lines.append(scene.say("hand-your-turn"))
    stamp = scene.stamp
    own: list[Button | Link] = [
        Button(button_id(table.id, stamp, "own", action.text, epoch=table.epoch), label, "primary")
        for label, action in scene.game.own_moves(scene)
    ]
    buttons: list[Button | Link] = [
        Link(channel_link(table), scene.say("button-table")),
        Button(moment_id(table, "hint"), scene.say("button-hint")),
    ]
    picture = scene.game.hand_picture(scene)
    shown: tuple[Block, ...] = (Text("\n".join(lines)), *([picture] if picture else []))
    return Screen((*shown, *rows(own), *_own_pick(scene), *rows(buttons)), PLAYING)


def _own_pick(scene: PlayScene[Rules, View]) -> tuple[Select, ...]:
    pick = scene.game.own_pick(scene)
    if pick is None:
        return ()
    table = scene.table
    custom_id = select_id(table.id, scene.stamp, "own", pick.start, epoch=table.epoch)
    choices = tuple(Choice(label, value) for label, value in pick.choices)
    return (Select(custom_id, pick.question, choices, pick.count),)


def hint(scene: PlayScene[Rules, View], action: Action, why: Message) -> Screen:
    """The move to advise, its reason, and a button that does it."""
    table = scene.table
    if GAMES[table.game].is_own(scene.view, action):
        doing = button_id(table.id, scene.stamp, "own", action.text, epoch=table.epoch)
    else:
        doing = moment_id(table, "do", action.text)
    label = scene.say("button-do", move=scene.game.action(scene.words, action))
    text = f"-# {scene.title}\n" + scene.say("hint-text", move=action, why=scene.tell(why))
    always = table.seats[scene.seat].hinted is not None
    other = "never" if always else "always"
    switch = Button(moment_id(table, "hints", other), scene.say(f"button-hints-{other}"))
    return Screen((Text(text), Row((Button(doing, label, "primary"), switch))), PLAYING)


def pick(scene: PlayScene[Rules, View], path: str) -> Screen:
    """One step of picking a move that has no button; more than 25 choices stand in several selects.

    Raises:
        Refused: there is no such step.
    """
    table = scene.table
    question, choices = scene.game.picker(scene, path)
    if not choices:
        raise Refused(message("press-unknown"))
    options = [Choice(label, value) for label, value in choices]
    selects = tuple(
        Select(
            select_id(table.id, table.moves, "pick", str(start), epoch=table.epoch),
            scene.say("pick-from-to", first=part[0].label, last=part[-1].label),
            tuple(part),
        )
        for start in range(0, len(options), 25)
        if (part := options[start : start + 25])
    )
    return Screen((Text(question), *selects), PLAYING)


def seat_taken(scene: Scene[Rules]) -> Screen:
    """For the person of a seat: that a computer plays it, and the button that takes it back."""
    table = scene.table
    back = Button(moment_id(table, "back"), scene.say("button-back"), "primary")
    where = Link(channel_link(table), scene.say("button-table"))
    return Screen((Text(f"-# {scene.title}\n{scene.say('seat-taken')}"), Row((back, where))), PLAYING)


def seat_taken_call(scene: Scene[Rules], seat: int) -> Screen:
    """The same in the channel, for a person whom no DM reaches."""
    user_id = scene.table.seats[seat].user_id or 0
    return Screen((Text(scene.say("seat-taken-call", name=f"<@{user_id}>")),), PLAYING, (user_id,))


def did(scene: Scene[Rules], action: Action) -> Screen:
    """For the person who moved: the move, and the way back to the table."""
    text = scene.say("did", move=action, table=str(scene.table.id))
    return notice(text, (scene.say("button-table"), channel_link(scene.table)))
