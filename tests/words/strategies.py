"""Small games for tests: short lists of words, small boards, positions that came about by play."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.words.laying import Kind, Move
from pycore.words.lexicon import allow, build, save
from pycore.words.model import start
from pycore.words.moves import engine
from pycore.words.rules import format_rules, named, parse_rules
from pycore.words.state import Game

ENGLISH = [
    "aa",
    "ab",
    "ad",
    "at",
    "ate",
    "ae",
    "am",
    "an",
    "ant",
    "art",
    "as",
    "be",
    "bed",
    "bee",
    "beet",
    "bet",
    "bad",
    "bat",
    "ear",
    "eat",
    "eta",
    "era",
    "ed",
    "de",
    "den",
    "dent",
    "do",
    "doe",
    "dot",
    "eel",
    "en",
    "end",
    "ha",
    "hat",
    "hate",
    "he",
    "heat",
    "hen",
    "her",
    "it",
    "in",
    "is",
    "ti",
    "tie",
    "to",
    "toe",
    "toed",
    "tea",
    "team",
    "tear",
    "te",
    "ten",
    "tend",
    "no",
    "not",
    "note",
    "net",
    "neat",
    "nod",
    "one",
    "on",
    "or",
    "ore",
    "re",
    "rat",
    "rate",
    "red",
    "rot",
    "rote",
    "set",
    "sea",
    "seat",
    "sat",
    "sit",
    "so",
    "son",
    "tan",
    "tar",
    "tone",
    "tore",
    "ton",
    "or",
    "ad",
    "ads",
    "bets",
    "ten",
    "tens",
    "dots",
    "tots",
    "stone",
    "store",
    "notes",
    "rates",
    "teas",
    "later",
    "relate",
    "bond",
    "band",
    "brand",
    "abate",
]
RUSSIAN = [
    "ОБЛОМ",
    "ОБМОЛ",
    "БОБ",
    "ЛОБ",
    "МОЛ",
    "ОБЕМ",
    "ЛОМ",
    "БОМ",
    "ОМ",
    "БЕС",
    "КОРА",
    "КОРАБЛЬ",
    "РАЛ",
    "БОЛЬ",
    "МОЛЬ",
    "ОР",
    "АР",
]


@cache
def lexicon_file(words, alphabet):
    """Return the path of a lexicon of these words."""
    path = Path(mkdtemp(prefix="warren-words-")) / "small.lexicon"
    save(build([alphabet.encode(word) for word in words], alphabet).unwrap(), path)
    return allow(str(path))


@cache
def small_rules(name="scrabble-en", words=tuple(ENGLISH), side=7, rack=4, scoreless=2):
    """Return rules with a short list of words, on the middle of the usual board."""
    rules = named(name)
    text = format_rules(rules)
    first = (rules.side - side) // 2
    rows = [row[first : first + side] for row in rules.premiums[first : first + side]]
    head, _, _ = text.partition("board:\n")
    head = head.replace(f"name: {name}", f"name: small-{name}")
    head = head.replace(f"lexicon: {rules.lexicon}", f"lexicon: {lexicon_file(words, rules.letters)}")
    head = head.replace(f"rack: {rules.rack}", f"rack: {rack}").replace(
        f"scoreless: {rules.scoreless}", f"scoreless: {scoreless}"
    )
    return parse_rules(head + "board:\n" + "".join(f"  {row}\n" for row in rows))


def words_of(rules, words=ENGLISH):
    """Return the letters of the words."""
    return [rules.letters.encode(word) for word in dict.fromkeys(words)]


def random_position(rules, seed, plays=6):
    """Return a game after some random words, laid by turns with racks drawn from the bag."""
    rng = Rng(seed)
    bag = bytearray(tile for tile, count in enumerate(rules.counts) for _ in range(count))
    rng.stream("bag").shuffle(bag)
    game = start(rules, bytes(bag))
    draw = rng.stream("plays")
    board, left = bytearray(game.board), list(game.bag)
    racks = [list(rack) for rack in game.racks]
    for number in range(draw.below(plays + 1)):
        rack = racks[number % 2]
        found = engine(rules, bytes(board)).plays(bytes(sorted(rack)))
        if not found:
            continue
        _, cell, down, tiles = found[draw.below(len(found))]
        step = rules.side if down else 1
        for at, tile in enumerate(tiles):
            if board[cell + at * step] == 0:
                board[cell + at * step] = tile
                rack.remove(0 if tile > 63 else tile)
        while len(rack) < rules.rack and left:
            rack.append(left.pop())
    return Game(rules, bytes(board), tuple(bytes(sorted(rack)) for rack in racks), bytes(left))


def endgame(rules, seed, held=3, plays=8):
    """Return a game with an empty bag and small racks; tiles need not add up."""
    game = random_position(rules, seed, plays)
    draw = Rng(seed).stream("racks")
    tiles = [tile for tile in range(1, len(rules.counts)) for _ in range(rules.counts[tile])]
    draw.shuffle(tiles)
    one = 1 + draw.below(held)
    other = 1 + draw.below(held)
    racks = (bytes(sorted(tiles[:one])), bytes(sorted(tiles[one : one + other])))
    return Game(rules, game.board, racks, b"")


def read_or_refuse(read, text):
    """Return what was read and None, or None and the mistake."""
    try:
        return read(text, "x"), None
    except WarrenError as error:
        return None, error


def as_move(play):
    """Return the move of a play of the engine."""
    return Move(Kind.PLAY, play[1], play[2], play[3])
