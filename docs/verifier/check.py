"""Checks a file of version 1, 2 or 3 that Undercup has published, from docs/earlier/verify.md alone:
python3 docs/verifier/check.py FILE. Those of version 4 are for sealed.py, beside this.

It knows no game. What a game draws by which names, the file itself says (its ``shapes``); by these it checks
that the secret has the commitment, that every roll and every shuffle follows from it and stands before a
round or in one, and that the roots are those of the keys. shapes.json, beside this program, has the shapes
of the games that docs/earlier/verify.md tells of: a file of such a game must have the same, or, if it was
published before files had shapes, takes them from there. The shapes of any other game are the file's own
word.

Whether the moves were legal, and made just these rounds and throws, is for `undercup verify` to say; that it
was this game that was played, no file shows.
"""

import hashlib
import hmac
import json
import os
import re
import sys
from collections import deque
from itertools import takewhile

FIELDS = {
    "undercup record": "format version table game shapes rules status commitment secret seats start actions "
    "rounds draws outcome",
    "undercup proofs": "format version table game shapes commitment seats start proofs",
}
LACKING = {"start": (1,), "shapes": (1, 2)}  # the lines that files of some versions don't have

# --- shapes: what is drawn by which name. {s} stands for a seat, any other letter for a number from 1 ---

NUMBER, SEAT = "([1-9][0-9]{0,5})", "(?P<seat>0|[1-9][0-9]?)"
PART = r"[a-z_]+( ([0-9]{1,4}|\{[a-z]\}))?"
MOST_ROLLS = 100


def pattern(name):
    return re.sub(r"\{[a-z]\}", NUMBER, name.replace("{s}", SEAT))


def rest(shape):
    """The name of a draw behind that of its round."""
    return shape["name"][len(shape["round"]) :]


def is_drawn(shape, one, seats):
    """Whether this is what is drawn by a shape."""
    if "numbers" in shape:
        return one.get("below") == shape["below"] and len(one["result"]) in shape["numbers"]
    return one.get("items") == (list(range(seats)) if shape["items"] == "seats" else shape["items"])


def round_of(file, one):
    """The round to which a draw belongs, "" if to none; None if no shape is that of such a draw."""
    seats = len(file["seats"])
    for shape in file["shapes"]:
        found = re.fullmatch(f"(?P<round>{pattern(shape['round'])}){pattern(rest(shape))}", one["name"])
        if found and int(found.groupdict().get("seat") or 0) < seats and is_drawn(shape, one, seats):
            return "" if shape["when"] == "before" else found["round"]
    return None


# --- rounds: what they are called, of which draws their trees are, and what is drawn before them ------------


def of_round(file, name):
    """The shapes of what is drawn in a round of this name."""
    kinds = [shape for shape in file["shapes"] if shape["when"] != "before"]
    return [shape for shape in kinds if re.fullmatch(pattern(shape["round"]), name)]


def can_follow(name, last):
    """Whether a round may be called so: one of its numbers is one more, and none comes behind it, or a first
    one more comes behind them all. The first round, after "", is number 1."""
    now, was = ([int(each) for each in re.findall("[0-9]{1,6}", each)] for each in (name, last))
    return now in [*([*was[:at], was[at] + 1] for at in range(len(was))), [*was, 1]]


def names_of(shapes, name, seat):
    """The names of a round's draws that are of a seat, or if that is None, of no seat."""
    names = [name + rest(shape) for shape in shapes if ("{s}" in rest(shape)) == (seat is not None)]
    return [each.replace("{s}", str(seat)) for each in names]


def tree(file, each):
    """The draws of a round's tree, if the seats that it names are in the round."""
    name, draws = each["name"], each["draws"]
    shapes = of_round(file, name)
    perhaps = [shape for shape in shapes if shape["when"] == "sometimes"]
    names = []
    for seat in (None, *range(len(file["seats"]))):
        left_out = names_of(perhaps, name, seat)
        its = names_of(shapes, name, seat)
        if seat is None or not set(its).isdisjoint(draws):
            is_first = each is file["rounds"][0]
            names += [one for one in its if one not in left_out or (one in draws and not is_first)]
    return names


def is_whole(file, each, made):
    """Whether a round may have made these of its draws, in this order, and no more."""
    name, shapes, seats = each["name"], of_round(file, each["name"]), (None, *range(len(file["seats"])))
    turns = [shape for shape in shapes if shape["when"] == "in turn"]
    thrown = [names_of(turns, name, seat) for seat in seats]
    at_once = [one for one in each["draws"] if not any(one in its for its in thrown)]
    # All at once; but a game may be closed before the seats' part of its last round.
    order = [one for one in at_once if one in names_of(shapes, name, None)]
    closed = file["status"] == "closed" and each is file["rounds"][-1]
    if at_once and closed and made == order:
        return True
    later = made[len(at_once) :]
    of_each = [([one for one in later if one in its], its) for its in thrown]
    in_turn = all(its_made == its[: len(its_made)] for its_made, its in of_each)
    return made and made[: len(at_once)] == at_once and in_turn


def contest(shape, results, name, seats, places, roll=1):
    """The names of rolls before a round, highest first: those who tie roll again, for all places or only for
    so many."""
    of = (name + rest(shape)).replace("{r}", str(roll))
    each_rolls = "{s}" in of
    made = [of.replace("{s}", str(seat)) for seat in seats] if each_rolls else [of]
    if results.keys() >= set(made) and roll < MOST_ROLLS:
        drawn = [results[one] for one in made] if each_rolls else [[one] for one in results[of][: len(seats)]]
        if "ranks" in shape:
            drawn = [[shape["items"].index(one) % shape["ranks"] for one in each] for each in drawn]
        worth = [sorted(each, reverse=True) for each in drawn]
        for high in sorted(set(map(tuple, worth)), reverse=True)[:places]:
            tied = [seat for seat, its in zip(seats, worth, strict=False) if tuple(its) == high]
            made += contest(shape, results, name, tied, places, roll + 1) if len(tied) > 1 else []
    return made


def before(file, results, each):
    """For each shape of what is drawn before a round, the names that it may have made, as lists."""
    is_first = each is file["rounds"][0]
    for shape in file["shapes"]:
        of = each["name"] if shape["round"] else ""
        if shape["when"] == "before" and (re.fullmatch(pattern(shape["round"]), of) if of else is_first):
            seats = range(len(file["seats"]))
            ties = [{"all": None, "first": 1}[one] for one in shape["ties"]]
            made = [contest(shape, results, of, seats, places) for places in ties]
            yield made if is_first else [*made, []]


# --- forms: what each field must look like, as predicates made of predicates ------------------------------


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


def either(*forms):
    return lambda found: any(form(found) for form in forms)


def many(form, least=0):
    return lambda found: type(found) is list and len(found) >= least and all(map(form, found))


def row(*forms):
    return lambda found: (
        type(found) is list
        and len(found) == len(forms)
        and all(form(one) for form, one in zip(forms, found, strict=True))
    )


def record(**forms):
    return lambda found: (
        type(found) is dict
        and found.keys() == forms.keys()
        and all(form(found[name]) for name, form in forms.items())
    )


def name_of_draw(found):
    return text(found) and re.fullmatch(f"{PART}(/{PART})*", found) is not None and found.count("{s}") <= 1


def one_of_round(found):
    return "{s}" not in found["round"] and found["name"].startswith(found["round"] + "/")


def one_before(found):
    return rest(found).count("{r}") == 1 and (not found["round"] or one_of_round(found))


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

NAMED = {"name": name_of_draw, "round": either(exactly(""), name_of_draw)}
MADE = {"when": exactly("always", "sometimes", "in turn")}
MADE_BEFORE = {"when": exactly("before"), "ties": many(exactly("all", "first"), least=1)}
SOME = {"numbers": many(whole, least=1), "below": below_limit}
SEATS, ITEMS = {"items": exactly("seats")}, {"items": many(item, least=1)}


def shape(found):
    in_round = either(*(record(**NAMED, **MADE, **what) for what in (SOME, SEATS, ITEMS)))
    ahead = either(
        *(record(**NAMED, **MADE_BEFORE, **what) for what in (SOME, {**ITEMS, "ranks": below_limit}))
    )
    return (in_round(found) and one_of_round(found)) or (ahead(found) and one_before(found))


FORMS = {
    "format": exactly(*FIELDS),
    "version": exactly(1, 2, 3),
    "table": whole,
    "game": text,
    "shapes": many(shape, least=1),
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
    for name, versions in LACKING.items():
        of_such = lines[2:3] in [[b'"version":%d,' % version] for version in versions]
        if of_such and not any(line.startswith(b'"%s":' % name.encode()) for line in lines):
            names.remove(name)
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
        problems = problems[:1] or [(rules[-2][0], "isn't the last one, as it should be")]
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
    formless = [
        (name, "isn't of the form that it must have") for name in values if not FORMS[name](values[name])
    ]
    return (None if formless else values), problems + formless


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
    elif (file["version"] < 3) == ("shapes" in file):
        yield "version", "1 and 2 have no shapes, and every later one has"


def known_shapes():
    """The shapes of the games that the page tells of, by game; none if they aren't beside this."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shapes.json")  # noqa: PTH100, PTH118, PTH120
    if not os.path.exists(path):  # noqa: PTH110 - as below
        return {}
    with open(path, encoding="utf-8") as opened:  # noqa: PTH123 - the plainest way to read a file
        return json.load(opened)


def check_shapes(file):
    known = known_shapes().get(file["game"])
    if "shapes" not in file and known is None:
        yield "game", "shapes.json doesn't have the shapes of its draws, and this file has none"
    elif file.setdefault("shapes", known) != known and known is not None:
        yield "shapes", f"aren't those that shapes.json has for {file['game']}"


def check_commitment(file):
    if digest(bytes.fromhex(file["secret"])) != file["commitment"]:
        yield "commitment", "isn't the SHA-256 of the secret"


def check_draws(file):
    table = table_key(file)
    for number, each in enumerate(file["draws"]):
        if round_of(file, each) is None:
            yield f"draws[{number}]", f"{each['name']} is of none of the shapes"
        elif drawn(mac(table, each["name"].encode()), each) != each["result"]:
            yield f"draws[{number}]", f"{each['name']} is something else by the secret and the frozen list"


def check_rounds(file):
    table, last = table_key(file), ""
    if bool(file["rounds"]) != bool(file["seats"]):
        yield "rounds", "are there exactly if there are seats"
    for number, each in enumerate(file["rounds"]):
        leaves = [leaf(name, mac(table, name.encode())) for name in each["draws"]]
        if not of_round(file, each["name"]) or not can_follow(each["name"], last):
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
        for ways in before(file, results, each):
            found = [one for one in ways if names[at : at + len(one)] == one]
            if not found:
                yield f"draws[{at}]", f"what is drawn before {each['name']} isn't as it must be"
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
seats, is of one of the shapes above, and stands before a round or in its own, where these have it; the roots
are those of the keys.
Not checked: the table, the rules, the moves and the end, and so not how many rounds and throws there were;
`undercup verify` plays the moves again.
No file can show that this game was played: whoever has one can change what fits as well, and write the
digests anew. Compare the commitment, the frozen seats, the roots, the moves and the end with what the channel
showed."""
PROOFS_SAY = """\
All well with what was checked: each draw is one that its round can make by the shapes above, and follows
from its key, which leads to the root that the file gives for the round.
Not checked: the table, the commitment and the frozen seats.
No file can show that this game was played: compare the roots with those that the channel showed before the
hands."""

CHECKS = {
    "undercup record": (check_frozen, check_shapes, check_commitment, check_draws, check_rounds, check_order),
    "undercup proofs": (check_frozen, check_shapes, check_proofs),
}


def check(data):
    """The problems of a file's bytes, each as (field, what); none if it passes. Each check counts on those
    before it: the first one that finds something is the last."""
    file, problems = read(data)
    for one in () if file is None else CHECKS[file["format"]]:
        problems = problems or list(one(file))
    return problems


def drawn_by(shape):
    """What is drawn by a shape, in words."""
    if "numbers" in shape:
        counts = " or ".join(map(str, shape["numbers"]))
        what = f"{counts} of the numbers 0 to {shape['below'] - 1}"
    else:
        items = "all seats" if shape["items"] == "seats" else " ".join(map(str, shape["items"]))
        what = f"a shuffle of {items}"
    ranks = f", the ranks are the places modulo {shape['ranks']}" if "ranks" in shape else ""
    ties = f", who ties draws again (for {' or '.join(shape['ties'])})" if "ties" in shape else ""
    return what + ranks + ties


def say_shapes(file):
    """The shapes by which the draws were judged, and where they come from."""
    known = known_shapes().get(file["game"])
    for each in file.get("shapes", known):
        round_ = each["round"] or "the first round"
        where = f"before {round_}" if each["when"] == "before" else f"{each['when']} in {round_}"
        say(f"shape {each['name']}: {where}, {drawn_by(each)}")
    if "shapes" not in file:
        say(f"The file has no shapes; these are those that shapes.json has for {file['game']}.")
        return
    say("These shapes were taken from the file. Nothing that the channel showed binds them.")
    if known is None:
        say("shapes.json has none of this game; docs/earlier/verify.md lists the true ones: compare.")
    else:
        say(f"They are those that shapes.json has for {file['game']}, as docs/earlier/verify.md lists them.")


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
        say_shapes(file)
        say(f"commitment {file['commitment']}")
        say(f"frozen seats {canonical(frozen_list(file)).decode()}")
        for each in file["rounds"] if "rounds" in file else file["proofs"]:
            say(f"root {each['root']} {each.get('name', each.get('round'))}")
        for line in (RECORD_SAYS if "draws" in file else PROOFS_SAY).splitlines():
            say(line)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else f"usage: {sys.argv[0]} FILE")
