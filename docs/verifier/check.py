"""Checks a file that Undercup has published, from docs/verify.md alone:

    python3 docs/verifier/check.py FILE [OWN FILE] [2-XXXXX-XXXXX-XXXXX-XXXXX-XXXXXX ...]

It checks that the file is written as it must be, that every draw in it is one that the game's fixed list
names, leads to the seal, and follows from its leaf and the frozen list. Given a record and the file of a
seat's own draws, it also checks that the private moves which that file opens stand in the record. Seals,
lists and a fingerprint, as the channel has them in short, are compared with those of the file.

It doesn't know the rules: whether the moves were legal and led to this end is for `undercup verify` to say.
And it can't see Discord: it prints what must be compared with the channel.
"""

import base64
import functools
import hashlib
import hmac
import json
import pathlib
import re
import sys

FIELDS = {
    "undercup record": "format version scheme table game status lists moves draws told outcome",
    "undercup proofs": "format version scheme table game seat lists words opened draws",
}
DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
DECKS = {"pidro": DECK}
PARTLY = set()  # games of whose deals only a part may come to light: none of those that the page tells of
PARTS = 1_000_000
LARGEST = 64 * 1024 * 1024
SEATS = {"dudo": (2, 10), "bidou": (2, 8), "montevideo": (2, 8), "pidro": (4, 4)}

# --- names ------------------------------------------------------------------------------------------------


def captain(hand, k):
    rolls, seats = (range(20 * k + 1, 20 * k + 21), 8) if hand == 1 else (range(5 * k + 1, 5 * k + 6), 2)
    return [f"hand {hand}/captain/roll {roll}/seat {seat}" for roll in rolls for seat in range(seats)]


def throws(of, seats):
    return [f"{of}/seat {seat}/throw {throw}" for seat in seats for throw in (1, 2, 3)]


def dudo(numbers, k):
    rolls = range(30 * k + 1, 30 * k + 31) if numbers[0] == 1 else ()
    names = [f"seating/roll {roll}/seat {seat}" for roll in rolls for seat in range(10)]
    for number in numbers if k == 0 else ():
        names += [f"round {number}/order", *(f"round {number}/seat {seat}" for seat in range(10))]
    return names


def bidou(numbers, k):
    names = []
    for hand in numbers:
        names += captain(hand, k)
        if k == 0:
            names += throws(f"hand {hand}", range(8))
            names += throws(f"hand {hand}/again 1", range(2)) + throws(f"hand {hand}/again 2", range(2))
        else:
            names += throws(f"hand {hand}/again {k}", range(2 if k < 3 else 0, 8))
    return names


def montevideo(numbers, k):
    names = captain(1, k) if numbers[0] == 1 else []
    for hand in numbers if k == 0 else ():
        names += throws(f"hand {hand}", range(8))
    return names


def pidro(numbers, k):
    names = [f"cut {draw}" for draw in range(30 * k + 1, 30 * k + 31)] if numbers[0] == 1 else []
    return names + [f"hand {hand}/deal" for hand in numbers if k == 0]


GAMES = {"dudo": (225, dudo), "bidou": (100, bidou), "montevideo": (150, montevideo), "pidro": (470, pidro)}


@functools.lru_cache(maxsize=16)
def draw_list(game, part):
    """The names of a part's draws in their order; [] if there is no such part."""
    size, names = GAMES[game]
    k, block = divmod(part, PARTS)
    found = names(range((block - 1) * size + 1, block * size + 1), k) if block > 0 and k >= 0 else []
    return ["cut", *found] if found else []


# --- draws ------------------------------------------------------------------------------------------------


def sha(data):
    return hashlib.sha256(data).digest()


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def canonical(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def short(digits):
    """A seal or a fingerprint as the channel has it."""
    text = base64.b32encode(bytes.fromhex(digits)).decode()
    return "-".join(("2", text[:5], text[5:10], text[10:15], text[15:20], text[20:26]))


def words(key):
    block = 0
    while True:
        data = mac(key, block.to_bytes(8, "big"))
        yield from (int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(stream, limit):
    return next(word for word in stream if word < 2**32 - 2**32 % limit) % limit


def result_of(draw, key):
    """What a key gives for a draw of this shape."""
    stream = words(key)
    if "below" in draw:
        return [below(stream, draw["below"]) for _ in draw["result"]]
    order = list(draw["items"])
    for last in range(len(order) - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def draw_key(leaf, frozen, name):
    return mac(leaf, canonical({**frozen, "made": None} if name == "cut" else frozen))


def root_of(names, place, leaf, path):
    """The seal to which a leaf leads, or None if the path hasn't the length that it must have."""
    node, size, left = sha(b"\0" + names[place].encode() + leaf), len(names), list(path)
    while size > 1:
        if place % 2 or place + 1 < size:
            if not left:
                return None
            beside = left.pop(0)
            node = sha(b"\1" + (beside + node if place % 2 else node + beside))
        place, size = place // 2, (size + 1) // 2
    return None if left else node


def shape_problem(draw, frozen):
    """What is wrong with what is drawn by a name, or None."""
    name, seats = draw["name"], len(frozen["seats"])
    seat = re.search(r"seat (\d+)", name)
    if seat and int(seat[1]) >= seats:
        return "nobody sits there"
    if name.endswith(("/order", "/deal")) or re.fullmatch(r"cut \d+", name):
        items = list(range(seats)) if name.endswith("/order") else DECKS.get(frozen["game"], [])
        return None if draw.get("items") == items else "it must be a shuffle of the seats or of the deck"
    counts, limit = range(1, 4), 6
    if name == "cut":
        counts, limit = (1,), len(frozen["cutters"])
    elif name.startswith("round "):
        counts = range(1, 7)
    elif name.startswith("seating/"):
        counts = (1,)
    elif "/captain/" in name:
        counts = (1, 3)
    elif name.endswith("/throw 1"):
        counts = (3,)
    good = draw.get("below") == limit and len(draw["result"]) in counts
    return None if good else f"it must be numbers below {limit}, {' or '.join(map(str, counts))} of them"


# --- forms ------------------------------------------------------------------------------------------------


def is_text(value):
    return isinstance(value, str)


def is_flag(value):
    return isinstance(value, bool)


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def matches(pattern):
    return lambda value: is_text(value) and re.fullmatch(pattern, value) is not None


is_hash, is_salt, is_id = matches("[0-9a-f]{64}"), matches("[0-9a-f]{32}"), matches("[0-9]{1,20}")
is_hash_or_none, is_id_or_none = matches("([0-9a-f]{64})?"), matches("([0-9]{1,20})?")


def one_of(*values):
    return lambda value: any(value == each and type(value) is type(each) for each in values)


def array(check, most=30_000):
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))


def row(*checks):
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(checks)
        and all(check(each) for check, each in zip(checks, value, strict=True))
    )


def table(**checks):
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == checks.keys()
        and all(check(value[name]) for name, check in checks.items())
    )


def either(*checks):
    return lambda value: any(check(value) for check in checks)


def is_rules(value):
    return isinstance(value, dict) and all(map(either(is_flag, is_number, is_text), value.values()))


def is_said(value):
    return is_text(value) and value != ""


def is_game(value):
    return is_text(value) and value in GAMES


is_none, is_hand = one_of(None), row(is_number, is_number, is_number)
is_list = table(
    scheme=one_of(2),
    game=is_game,
    part=is_number,
    rules=is_rules,
    seal=is_hash,
    cut=is_flag,
    open_at_end=is_flag,
    seats=array(table(id=is_id_or_none, word=is_hash_or_none)),
    starter=is_number,
    start=is_id,
    cutters=array(is_number),
    cutter_salt=is_hash_or_none,
    made=either(is_none, table(id=is_id, word=is_hash)),
)
is_draw = either(
    table(below=is_number, name=is_text, result=array(is_number)),
    table(items=array(is_number), name=is_text, result=array(is_number)),
    table(items=array(is_text), name=is_text, result=array(is_text)),
)
FORMS = {
    "version": one_of(4),
    "scheme": one_of(2),
    "table": lambda value: is_number(value) and value > 0,
    "game": is_game,
    "status": one_of("finished", "closed"),
    "seat": either(is_none, is_number),
    "lists": array(is_list, 100),
    "moves": array(either(row(is_number, is_said), row(is_number, is_said, is_hash))),
    "words": array(row(one_of("seat", "cut"), is_salt, is_text)),
    "opened": array(row(is_hash, is_salt, is_text)),
    "draws": array(table(draw=is_draw, leaf=is_hash, part=is_number, path=array(is_hash, 64))),
    "told": array(row(is_text, array(either(is_none, is_number, is_text), 100))),
    "outcome": either(is_none, table(places=array(is_number), teams=array(array(is_number)))),
}


def read(data):
    """The fields of a file, and what is wrong with how it is written."""
    lines = data.split(b"\n")
    kind = next((kind for kind in FIELDS if lines[1:2] == [b'"format":"%s",' % kind.encode()]), None)
    if kind is None:
        return {}, [("format", 'line 2 is neither "undercup record" nor "undercup proofs"')]
    if lines[2:3] != [b'"version":4,']:
        return {}, [("version", "isn't 4, the only one that is known here")]
    names = [*FIELDS[kind].split(), "sha256", "fingerprint"]
    if lines[0] != b"{":
        return {}, [("line 1", "must be { alone")]
    texts = {}
    for number, name in enumerate(names, 1):
        line = lines[number] if number < len(lines) else b""
        head, end = canonical(name) + b":", b"" if name == "fingerprint" else b","
        text = line[len(head) : len(line) - len(end)]
        try:
            good = line == head + text + end and canonical(json.loads(text)) == text
        except (ValueError, RecursionError):
            good = False
        if not good:
            return {}, [(name, f"line {number + 1} isn't this field, written as it must be")]
        texts[name] = text
    if lines[len(names) + 1 :] != [b"}", b""]:
        return {}, [(f"line {len(names) + 2}", "must be } alone, and the last one")]
    fields = {name: json.loads(text) for name, text in texts.items()}
    digests = {name: sha(texts[name]).hex() for name in names[:-2]}
    whole = fields["fingerprint"] == sha(texts["sha256"]).hex()
    if fields["sha256"] != digests:
        said = fields["sha256"]
        if not whole or not isinstance(said, dict) or said.keys() != digests.keys():
            return fields, [("sha256", "isn't the SHA-256 of each field")]
        wrong = [name for name in digests if said[name] != digests[name]]
        return fields, [(name, "was changed: its SHA-256 is another") for name in wrong]
    return fields, [] if whole else [("fingerprint", "isn't the SHA-256 of sha256")]


# --- checks -----------------------------------------------------------------------------------------------


def list_problem(frozen, first):
    """What is wrong with a list by itself, or beside the first one."""
    seats = range(len(frozen["seats"]))
    if frozen is first and frozen["part"] != 1:
        return "a game begins with part 1"
    cutters, is_cut = frozen["cutters"], frozen["cut"]
    if not draw_list(frozen["game"], frozen["part"]):
        return f"there is no part {frozen['part']}"
    least, most = SEATS[frozen["game"]]
    if not least <= len(seats) <= most:
        return f"{frozen['game']} has {least} to {most} seats"
    if frozen["starter"] not in seats:
        return "nobody sits where it was started"
    if cutters != sorted(set(cutters)) or not set(cutters) <= set(seats) or frozen["starter"] in cutters:
        return "cutters are other seats than the starter's, ascending"
    if not is_cut == bool(cutters) == bool(frozen["cutter_salt"]) == bool(frozen["made"]):
        return "a list has all that belongs to a cut, or nothing"
    for key in ("game", "rules", "open_at_end"):
        if canonical(frozen[key]) != canonical(first[key]):
            return f"{key} isn't what the first list has"
    if is_cut and not first["cut"]:  # a later list isn't cut where nobody else is left to cut it
        return "cut isn't what the first list has"
    if len(frozen["seats"]) != len(first["seats"]):
        return "the first list has another number of seats"
    return None


def check_lists(file):
    parts = [frozen["part"] for frozen in file["lists"]]
    for number, frozen in enumerate(file["lists"]):
        problem = list_problem(frozen, file["lists"][0])
        if frozen["game"] != file["game"]:
            problem = "is of another game than the file"
        elif parts.index(frozen["part"]) < number:
            problem = "is of a part that was there before"
        if problem:
            yield f"lists[{number}]", problem


def check_draws(file):
    order = {frozen["part"]: number for number, frozen in enumerate(file["lists"])}
    lists = {part: draw_list(file["game"], part) for part in order}
    places = {part: {name: place for place, name in enumerate(names)} for part, names in lists.items()}
    last = (-1, -1)
    for number, each in enumerate(file["draws"]):
        field, draw, part = f"draws[{number}]", each["draw"], each["part"]
        place = places.get(part, {}).get(draw["name"])
        if place is None:
            yield field, f"{draw['name']!r} is no draw of a part that has a list here"
            continue
        frozen, leaf = file["lists"][order[part]], bytes.fromhex(each["leaf"])
        if (order[part], place) <= last:
            yield field, f"{draw['name']!r} is there twice or out of its place"
        last = max(last, (order[part], place))
        if draw["name"] == "cut" and not frozen["cut"]:
            yield field, "its list has no cut"
        elif problem := shape_problem(draw, frozen):
            yield field, f"{draw['name']!r}: {problem}"
        elif result_of(draw, draw_key(leaf, frozen, draw["name"])) != draw["result"]:
            yield field, f"{draw['name']!r} doesn't follow from its leaf and the list"
        root = root_of(lists[part], place, leaf, map(bytes.fromhex, each["path"]))
        if root is None:
            yield field, f"the path of {draw['name']!r} hasn't the right length"
        elif root.hex() != frozen["seal"]:
            yield field, f"the leaf of {draw['name']!r} doesn't lead to the seal"
    cut = {each["part"] for each in file["draws"] if each["draw"]["name"] == "cut"}
    for frozen in file["lists"]:
        if frozen["cut"] and frozen["part"] not in cut:
            yield "draws", f"who was drawn to cut part {frozen['part']} isn't there"


def is_part(cards, deck):
    return all(card in deck for card in cards) and len(set(cards)) == len(cards)


def check_record(file):
    seats = len(file["lists"][0]["seats"]) if file["lists"] else 0
    for number, move in enumerate(file["moves"]):
        if move[0] >= seats:
            yield f"moves[{number}]", "nobody sits there"
        elif len(move) == 3 and file["lists"][0]["open_at_end"]:
            yield f"moves[{number}]", "is closed, at a table that was to be opened"
    names = {name for frozen in file["lists"] for name in draw_list(file["game"], frozen["part"])}
    seen = {each["draw"]["name"] for each in file["draws"]}
    for number, (name, shown) in enumerate(file["told"]):
        thrown = re.search(r"/seat (\d+)/throw [23]$", name)
        dealt = file["game"] in PARTLY and name.endswith("/deal")
        if name not in names or not (dealt or (thrown and int(thrown[1]) < seats)):
            yield (
                f"told[{number}]",
                f"{name!r} is no second or third throw of a seat, nor a deal that stays closed",
            )
        elif name in seen or file["lists"][0]["open_at_end"]:
            yield f"told[{number}]", f"{name!r} is proved, or there before"
        if dealt:
            cards = [card for card in shown if card is not None]
            if len(shown) != len(DECKS[file["game"]]) or not is_part(cards, DECKS[file["game"]]):
                yield f"told[{number}]", "must have cards of the deck, none twice, and null for the others"
        elif not is_hand(shown) or max(shown) > 5 or shown != sorted(shown, reverse=True):
            yield f"told[{number}]", "must have three dice, the highest first"
        seen.add(name)
    outcome = file["outcome"]
    if (file["status"] == "finished") != (outcome is not None):
        yield "status", "is finished exactly if there is an outcome"
    if outcome is None:
        return
    places = outcome["places"]
    teams = sorted(seat for team in outcome["teams"] for seat in team)
    if not seats or len(places) != seats or teams != list(range(seats)):
        yield "outcome", "must have a place and a team for each seat"
    elif any(place != 1 + sum(other < place for other in places) for place in places):
        yield "outcome", "a place is 1 and the number of seats that came before it"


def check_own(file):
    seat, lists = file["seat"], file["lists"]
    if seat is None:
        for field in ("words", "opened"):
            if file[field]:
                yield field, "only a seat's own file opens anything"
        return
    if not lists or seat >= len(lists[0]["seats"]):
        yield "seat", "nobody sits there"
        return
    drawn = {each["part"]: each["draw"]["result"] for each in file["draws"] if each["draw"]["name"] == "cut"}
    for number, (which, salt, word) in enumerate(file["words"]):
        salt = bytes.fromhex(salt)
        hashed = sha(salt + word.encode("utf-8", "surrogatepass")).hex()
        if which == "seat":
            good = any(frozen["seats"][seat]["word"] == hashed for frozen in lists)
        else:
            good = any(
                frozen["made"]
                and frozen["made"]["word"] == hashed
                and frozen["cutter_salt"] == sha(salt).hex()
                and seat in frozen["cutters"]
                and drawn.get(frozen["part"]) == [frozen["cutters"].index(seat)]
                for frozen in lists
            )
        if not good:
            yield f"words[{number}]", "opens no word of this seat in the lists"
    for number, (commitment, salt, text) in enumerate(file["opened"]):
        if sha(bytes.fromhex(salt) + text.encode("utf-8", "surrogatepass")).hex() != commitment:
            yield f"opened[{number}]", "doesn't open its commitment"


def check(data):
    """What is wrong with a file, as (field, problem) pairs."""
    file, problems = read(data)
    if not file:
        return problems
    bad = [name for name, form in FORMS.items() if name in file and not form(file[name])]
    if bad:
        return [*problems, *((name, "hasn't the form that it must have") for name in bad)]
    problems += check_lists(file)
    if not any(field.startswith("lists") for field, _ in problems):
        problems += [*check_draws(file), *(check_record if "moves" in file else check_own)(file)]
    return problems


def check_both(record, own):
    """What a seat's own file opens that the record of the same table hasn't."""
    (one, _), (other, _) = read(record), read(own)
    if one["table"] != other["table"] or one["lists"][: len(other["lists"])] != other["lists"]:
        return [("lists", "the two files aren't of one table")]
    there = [move[2] for move in one["moves"] if len(move) == 3 and move[0] == other["seat"]]
    if [commitment for commitment, *_ in other["opened"]] != there:
        return [("opened", f"must open the {len(there)} private moves that the record has of this seat")]
    return []


def compare(data, shorts):
    """What the channel has, as it has it, that isn't so in the file."""
    file, _ = read(data)
    here = {short(frozen["seal"]) for frozen in file["lists"]}
    for frozen in file["lists"]:
        here |= {short(sha(canonical(each)).hex()) for each in (frozen, {**frozen, "made": None})}
    if "moves" in file:
        here.add(short(file["fingerprint"]))
    return [
        ("channel", f"{one} is no seal, list or fingerprint of this file")
        for one in shorts
        if one not in here
    ]


def told(file, say):
    """Prints what there is to compare, and every draw."""
    say(f"Table {file['table']}: {file['game']}. Compare with the channel (not attested here):")
    for frozen in file["lists"]:
        say(f"  seal         {short(frozen['seal'])}  of part {frozen['part']}")
        say(f"  list         {short(sha(canonical({**frozen, 'made': None})).hex())}")
        say(f"  start        {frozen['start']}  by seat {frozen['starter']}")
        say(f"  seats        {', '.join(seat['id'] or 'computer' for seat in frozen['seats'])}")
        if frozen["made"]:
            say(f"  cut list     {short(sha(canonical(frozen)).hex())}")
            say(f"  cut          {frozen['made']['id']}")
    if "moves" in file:
        say(f"  fingerprint  {short(file['fingerprint'])}")
    for each in file["draws"]:
        draw = each["draw"]
        die = draw.get("below") == 6
        say(f"  {draw['name']}: {' '.join(str(one + 1 if die else one) for one in draw['result'])}")
    for name, shown in file.get("told", ()):
        if None in shown:
            say(f"  {name}: only a part came to light, which can't be proved; the rest stayed closed")


def main(arguments):
    def say(line):
        sys.stdout.write("".join(letter if letter.isprintable() else "?" for letter in line) + "\n")

    shorts = [one for one in arguments if re.fullmatch("2(-[A-Z2-7]{5}){4}-[A-Z2-7]{6}", one)]
    names = [one for one in arguments if one not in shorts]
    if len(names) not in (1, 2):
        say("Name a file that /verify gave: python3 check.py FILE [OWN FILE] [2-XXXXX-... ...]")
        return 2
    for name in names:
        path = pathlib.Path(name)
        if not path.is_file() or path.stat().st_size > LARGEST:
            say(f"{name} is no file, or far larger than any record.")
            return 2
    contents = [pathlib.Path(name).read_bytes() for name in names]
    problems = [problem for data in contents for problem in check(data)]
    if len(contents) == 2 and not problems:
        if contents[0].split(b"\n")[1:2] != [b'"format":"undercup record",']:
            say("Name the record first, and then the file of your own draws.")
            return 2
        problems = check_both(*contents)
    if not problems:
        problems = compare(contents[0], shorts)
    if problems:
        for field, problem in problems:
            say(f"WRONG  {field}: {problem}")
        return 1
    for data in contents:
        told(read(data)[0], say)
    say("All these draws lead to their seals and follow from the frozen lists.")
    if shorts:
        say(f"Of this file, as you have given it: {', '.join(shorts)}.")
    say("Not checked: whether the moves were legal, and led to the outcome. Not attested: that seals, lists,")
    say("ids and fingerprint are those of the channel. Compare them.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
