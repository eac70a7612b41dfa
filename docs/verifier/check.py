"""Checks a file that Undercup has published, from docs/verify.md alone: python3 docs/verifier/check.py FILE

It knows no rules of a game, only what is drawn in it: that the secret has the commitment, that every roll and
every shuffle follows from it and stands before the game's first round or in one of its rounds, and that the
roots are those of the keys. Whether the moves were legal, and made just these rounds and throws, is for
`undercup verify` to say; that it was this game that was played, no file shows.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import deque
from itertools import takewhile

FIELDS = {
    "undercup record": "format version table game rules status commitment secret seats start actions rounds "
    "draws outcome",
    "undercup proofs": "format version table game commitment seats start proofs",
}

# --- draws: what each game draws by which name; of a round's draws the name begins with the round's ---------

NUMBER, SEAT = "[1-9][0-9]{0,5}", "(?P<seat>0|[1-9][0-9]?)"
DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def dice(*counts):
    return lambda one, seats: one.get("below") == 6 and len(one["result"]) in counts


def order(one, seats):
    return one.get("items") == list(range(seats))


def deck(one, seats):
    return one.get("items") == DECK


THROW = f"(?P<round>hand {NUMBER}(/again {NUMBER})?)/seat {SEAT}/throw"
THROWS = {
    f"hand {NUMBER}/captain/roll {NUMBER}/seat {SEAT}": dice(1, 3),
    f"{THROW} 1": dice(3),
    f"{THROW} [23]": dice(1, 2, 3),
}
DRAWS = {
    "dudo": {
        f"seating/roll {NUMBER}/seat {SEAT}": dice(1),
        f"(?P<round>round {NUMBER})/order": order,
        f"(?P<round>round {NUMBER})/seat {SEAT}": dice(1, 2, 3, 4, 5, 6),
    },
    "bidou": THROWS,
    "montevideo": THROWS,
    "pidro": {f"cut {NUMBER}": deck, f"(?P<round>hand {NUMBER})/deal": deck},
}


def round_of(file, one):
    """The round to which a draw belongs, "" if to none; None if the game makes no such draw."""
    seats = len(file["seats"])
    for name, right in DRAWS[file["game"]].items():
        if found := re.fullmatch(name, one["name"]):
            groups = {"seat": 0, "round": ""} | found.groupdict()
            return groups["round"] if int(groups["seat"]) < seats and right(one, seats) else None
    return None


# --- rounds: what they are called, of which draws their trees are, and what is drawn before them ------------


def next_names(game, name):
    """What the round after the one of this name may be called; after "" the first one."""
    number, again = [*map(int, re.findall("[0-9]{1,6}", name)), 0, 0][:2]
    if game == "dudo":
        return [f"round {number + 1}"]
    return [f"hand {number + 1}"] + [f"hand {number}/again {again + 1}"] * (number > 0 and game != "pidro")


def tree(file, each):
    """The draws of a round's tree, if the seats that it names are in the round."""
    name, draws, seats = each["name"], each["draws"], range(len(file["seats"]))
    within = [seat for seat in seats if any(re.search(f"/seat {seat}(/|$)", draw) for draw in draws)]
    if file["game"] == "pidro":
        return [f"{name}/deal"]
    if file["game"] == "dudo":
        order = [f"{name}/order"] if f"{name}/order" in draws and name != "round 1" else []
        return order + [f"{name}/seat {seat}" for seat in within]
    return [f"{name}/seat {seat}/throw {throw}" for seat in within for throw in (1, 2, 3)]


def rolls(results, name, seats, places, roll=1):
    """The names of rolls, highest first: those who tie roll again, for all places or only for so many."""
    made = [f"{name}/roll {roll}/seat {seat}" for seat in seats]
    if results.keys() >= set(made):
        rolled = [sorted(results[one], reverse=True) for one in made]
        for high in sorted(set(map(tuple, rolled)), reverse=True)[:places]:
            tied = [seat for seat, dice in zip(seats, rolled, strict=True) if tuple(dice) == high]
            made += rolls(results, name, tied, places, roll + 1) if len(tied) > 1 else []
    return made


def cuts(results):
    """The names of the cuts: those who drew the highest rank draw again."""
    seats, made = [0, 1, 2, 3], []
    while len(seats) > 1:
        made.append(f"cut {len(made) + 1}")
        if made[-1] not in results:
            break
        ranks = [DECK.index(card) % 13 for card in results[made[-1]][: len(seats)]]
        seats = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == max(ranks)]
    return made


def before(file, results, name):
    """The draws that belong to no round, as they may have been made before one: lists, the longest first."""
    game, seats = file["game"], range(len(file["seats"]))
    if game == "pidro":
        return [cuts(results)] if name == "hand 1" else [[]]
    if game == "dudo":
        seatings = [rolls(results, "seating", seats, places) for places in (None, 1)]
        return seatings if name == "round 1" else [[]]
    captain = rolls(results, f"{name}/captain", seats, 1)
    if name == "hand 1":
        return [captain]
    # In a match of two each game begins with a roll for the captaincy, at whichever hand that is.
    return [captain, []] if game == "bidou" and len(seats) == 2 and "again" not in name else [[]]


def is_whole(file, each, made):
    """Whether a round may have made these of its draws, in this order, and no more."""
    if file["game"] in ("bidou", "montevideo"):
        throws = [[name for name in made if name[:-1] == whose] for whose in {name[:-1] for name in made}]
        return made and all([int(name[-1]) for name in its] == [1, 2, 3][: len(its)] for its in throws)
    # All at once; but a game may be closed before the dice of its last round are rolled.
    order = [name for name in each["draws"] if name.endswith("/order")]
    closed = file["game"] == "dudo" and file["status"] == "closed" and each is file["rounds"][-1]
    return made == each["draws"] or (closed and made == order)


# --- shapes: what each field must look like, as predicates made of predicates -----------------------------


def exactly(*values):
    return lambda found: any(found == value and type(found) is type(value) for value in values)


def whole(found):
    return type(found) is int


def below_limit(found):
    return whole(found) and 1 <= found <= 2**32


def text(found):
    return type(found) is str


def option(found):
    return type(found) in (bool, int, str)


def either(*shapes):
    return lambda found: any(shape(found) for shape in shapes)


def many(shape, least=0):
    return lambda found: type(found) is list and len(found) >= least and all(map(shape, found))


def row(*shapes):
    return lambda found: (
        type(found) is list
        and len(found) == len(shapes)
        and all(s(f) for s, f in zip(shapes, found, strict=True))
    )


def record(**shapes):
    return lambda found: (
        type(found) is dict
        and found.keys() == shapes.keys()
        and all(shape(found[name]) for name, shape in shapes.items())
    )


def hexadecimal(found):
    return text(found) and re.fullmatch("[0-9a-f]{64}", found) is not None


item = either(whole, text)
draw = either(
    record(name=text, below=below_limit, result=many(whole)),
    record(name=text, items=many(item), result=many(item)),
)
proof = record(
    round=text,
    root=hexadecimal,
    draw=draw,
    key=hexadecimal,
    path=many(row(exactly("left", "right"), hexadecimal)),
)

SHAPES = {
    "format": exactly(*FIELDS),
    "version": exactly(1, 2),
    "table": whole,
    "game": exactly(*DRAWS),
    "rules": lambda found: type(found) is dict and all(map(option, found.values())),
    "status": exactly("finished", "closed"),
    "commitment": hexadecimal,
    "secret": hexadecimal,
    "seats": many(row(text, text)),
    "start": text,
    "actions": many(row(whole, text)),
    "rounds": many(record(name=text, draws=many(text, least=1), root=hexadecimal)),
    "draws": many(draw),
    "outcome": either(exactly(None), record(places=many(whole), teams=many(many(whole)))),
    "proofs": many(proof),
}

# --- the form of the file ---------------------------------------------------------------------------------


def canonical(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def read(data):
    """The fields and the problems of a file, each problem as (field, what)."""
    lines = data.split(b"\n")
    formats = {canonical({"format": name})[1:-1] + b",": name for name in FIELDS}
    if len(lines) < 2 or lines[1] not in formats:
        return None, [("format", "line 2 names no format that is known")]
    names = [*FIELDS[formats[lines[1]]].split(), "sha256", "fingerprint"]
    if lines[2:3] == [b'"version":1,'] and not any(line.startswith(b'"start":') for line in lines):
        names.remove("start")
    rules = [("line 1", rb"\{")]
    rules += [(name, b'"%s":(.+)%s' % (name.encode(), b"," * (name != names[-1]))) for name in names]
    rules += [(f"line {len(names) + 2}", rb"\}"), (f"line {len(names) + 3}", b"")]
    values, raw, problems = {}, {}, []
    for (name, rule), line in zip(rules, lines, strict=False):
        found = re.fullmatch(rule, line, re.DOTALL)
        if found and found.groups():
            raw[name] = found[1]
            try:
                values[name] = json.loads(found[1])
                found = canonical(values[name]) == found[1]
            except (ValueError, RecursionError):
                found = None
        if not found:
            problems.append((name, "this line isn't as it was written"))
    if len(lines) != len(rules):
        problems = problems[:1] or [("the end", "there are more lines than there should be")]
    if problems:
        return None, problems
    seal, listed = values.pop("fingerprint"), values.pop("sha256")
    true = {name: digest(raw[name]) for name in values}
    whole_list = digest(raw["sha256"]) == seal
    if listed == true and not whole_list:
        problems.append(("fingerprint", "isn't the SHA-256 of the list of SHA-256s"))
    elif listed != true and not whole_list:
        problems.append(("sha256", "the list of SHA-256s was changed"))
    elif listed != true:
        found = listed if type(listed) is dict else {}
        changed = [name for name in true if found.get(name) != true[name]] or ["sha256"]
        problems += [(name, "was changed after it was published") for name in changed]
    shapeless = [
        (name, "isn't of the shape that it must have") for name in values if not SHAPES[name](values[name])
    ]
    return (None if shapeless else values), problems + shapeless


# --- from the secret to the rolls -------------------------------------------------------------------------


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def numbers(key):
    """A function that gives the next number below n from the stream of a draw key."""
    words, block = deque(), 0

    def below(n):
        nonlocal block
        while True:
            if not words:
                data = mac(key, block.to_bytes(8, "big"))
                words.extend(int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4))
                block += 1
            word = words.popleft()
            if word < 2**32 // n * n:
                return word % n

    return below


def drawn(key, of):
    """What a draw must have given."""
    below = numbers(key)
    if "below" in of:
        return [below(of["below"]) for _ in of["result"]]
    order = of["items"][:]
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def leaf(name, key):
    return hashlib.sha256(b"\0" + name.encode() + b"\0" + key).digest()


def pair(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def merkle(nodes):
    while len(nodes) > 1:
        above = [pair(*nodes[at : at + 2]) for at in range(0, len(nodes) - 1, 2)]
        nodes = above + nodes[len(above) * 2 :]
    return nodes[0].hex()


# --- the checks: for each format, what is looked at in what order -----------------------------------------


def frozen_list(file):
    return file["seats"] + ([[file["start"], ""]] if "start" in file else [])


def table_key(file):
    return mac(bytes.fromhex(file["secret"]), canonical(frozen_list(file)))


def check_frozen(file):
    if (file["version"] == 1) == ("start" in file):
        yield "version", "1 has no start, and every later one has"
    elif "start" in file and bool(file["start"]) != bool(file["seats"]):
        yield "start", "is the id of an interaction exactly if there are seats"


def check_commitment(file):
    if digest(bytes.fromhex(file["secret"])) != file["commitment"]:
        yield "commitment", "isn't the SHA-256 of the secret"


def check_draws(file):
    table = table_key(file)
    for number, each in enumerate(file["draws"]):
        if round_of(file, each) is None:
            yield f"draws[{number}]", f"{each['name']} is no draw that this game makes"
        elif drawn(mac(table, each["name"].encode()), each) != each["result"]:
            yield f"draws[{number}]", f"{each['name']} is something else by the secret and the frozen list"


def check_rounds(file):
    table, last = table_key(file), ""
    if bool(file["rounds"]) != bool(file["seats"]):
        yield "rounds", "are there exactly if there are seats"
    for number, each in enumerate(file["rounds"]):
        leaves = [leaf(name, mac(table, name.encode())) for name in each["draws"]]
        if each["name"] not in next_names(file["game"], last):
            yield f"rounds[{number}]", f"{each['name']} can't come after {last or 'nothing'}"
        elif each["draws"] != tree(file, each):
            yield f"rounds[{number}]", f"these aren't the draws that {each['name']} can make"
        elif merkle(leaves) != each["root"]:
            yield f"rounds[{number}]", f"the root of {each['name']} isn't that of its keys"
        last = each["name"]


def check_order(file):
    results = {each["name"]: each["result"] for each in file["draws"]}
    names = [each["name"] for each in file["draws"]]
    at = 0
    for each in file["rounds"]:
        found = [one for one in before(file, results, each["name"]) if names[at : at + len(one)] == one]
        if not found:
            yield f"draws[{at}]", f"the rolls or cuts before {each['name']} aren't as they must be"
            return
        at += len(found[0])
        made = list(takewhile(each["draws"].__contains__, names[at:]))
        at += len(made)
        if not is_whole(file, each, made):
            yield f"draws[{at}]", f"{each['name']} lacks draws, or they aren't where they were made"
            return
    if at < len(names):
        yield f"draws[{at}]", f"{names[at]} belongs to no round, or isn't where it was made"


def check_proofs(file):
    roots, names = {}, set()
    for number, each in enumerate(file["proofs"]):
        key, name = bytes.fromhex(each["key"]), each["draw"]["name"]
        if not each["round"] or round_of(file, each["draw"]) != each["round"]:
            yield f"proofs[{number}]", f"{name} is no draw that {each['round']} can make"
            continue
        node = leaf(name, key)
        for side, beside in each["path"]:
            other = bytes.fromhex(beside)
            node = pair(other, node) if side == "left" else pair(node, other)
        if node.hex() != each["root"]:
            yield f"proofs[{number}]", f"the key of {name} doesn't lead to the root of {each['round']}"
        elif roots.setdefault(each["round"], each["root"]) != each["root"]:
            yield f"proofs[{number}]", f"{each['round']} had another root before"
        elif name in names:
            yield f"proofs[{number}]", f"{name} was proved before"
        else:
            names.add(name)
        if drawn(key, each["draw"]) != each["draw"]["result"]:
            yield f"proofs[{number}]", f"{name} is something else by its key"


RECORD_SAYS = """\
All well with what was checked: the secret has this commitment; each draw follows from it and the frozen
seats, and stands where the game makes it, before its first round or in its own; the roots are those of the
keys.
Not checked: the table, the rules, the moves and the end, and so not how many rounds and throws there were;
`undercup verify` plays the moves again.
No file can show that this game was played: whoever has one can change what fits as well, and write the
digests anew. Compare the commitment, the frozen seats, the roots, the moves and the end with what the channel
showed."""
PROOFS_SAY = """\
All well with what was checked: each draw is one that its round can make, and follows from its key, which
leads to the root that the file gives for the round.
Not checked: the table, the commitment and the frozen seats.
No file can show that this game was played: compare the roots with those that the channel showed before the
hands."""

CHECKS = {
    "undercup record": (check_frozen, check_commitment, check_draws, check_rounds, check_order),
    "undercup proofs": (check_frozen, check_proofs),
}


def check(data):
    """The problems of a file's bytes, each as (field, what); none if it passes. Each check counts on those
    before it: the first one that finds something is the last."""
    file, problems = read(data)
    for one in () if file is None else CHECKS[file["format"]]:
        problems = problems or list(one(file))
    return problems


def say(line):
    """Print a line; nobody's file may steer the terminal."""
    sys.stdout.write("".join(each if each.isprintable() else "?" for each in line) + "\n")


def main(path):
    with open(path, "rb") as opened:  # noqa: PTH123 - the plainest way to read a file
        data = opened.read()
    problems = check(data)
    for field, what in problems:
        say(f"WRONG  {field}: {what}")
    if not problems:
        file = json.loads(data)
        for each in file["draws"] if "draws" in file else [one["draw"] for one in file["proofs"]]:
            plus = each.get("below") == 6  # a die
            result = [one + plus for one in each["result"]] if plus else each["result"]
            say(f"{each['name']}: {' '.join(map(str, result))}")
        say(f"commitment {file['commitment']}")
        say(f"frozen seats {canonical(frozen_list(file)).decode()}")
        for each in file["rounds"] if "rounds" in file else file["proofs"]:
            say(f"root {each['root']} {each.get('name', each.get('round'))}")
        for line in (RECORD_SAYS if "draws" in file else PROOFS_SAY).splitlines():
            say(line)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else f"usage: {sys.argv[0]} FILE")
