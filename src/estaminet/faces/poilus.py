"""Les Poilus on a terminal: threats, soldiers, decks and your own hand."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from estaminet.faces import Note, Scene, View, parts
from estaminet.faces.palette import ABSINTHE, FADED, HORIZON, LAMP, PAPER, WINE
from estaminet.faces.parts import Flow
from estaminet.grammar import listed

# A shape and a colour for each threat; its name always stands beside them
SYMBOLS = {"night": "☾", "snow": "❄", "rain": "☂", "mask": "☣", "shell": "✸", "whistle": "♪"}
COLOURS = {
    "night": "#b3a4e0",
    "snow": "#e4ecf2",
    "rain": "#7fb2e5",
    "mask": "#a9c95f",
    "shell": "#ee8a62",
    "whistle": "#e9c46a",
}
LEADER, PLACED, TRAP = "★", "▣", "▲"
NAMED_CARDS = 4  # on a small screen more cards than these are told by their shapes
FRAME_LINES = 8  # of a soldier without hardships: six facts and the frame
AT_REST = ("support", "support_more", "over")  # decisions between missions

WORDS = {
    "mission": {"en": "Mission {}", "fr": "Mission {}"},
    "intensity": {"en": "intensity {}", "fr": "intensité {}"},
    "leads": {"en": "{} leads", "fr": "{} mène"},
    "you_lead": {"en": "you lead", "fr": "vous menez"},
    "nml": {"en": "No man's land", "fr": "No man's land"},
    "empty": {"en": "no card", "fr": "aucune carte"},
    "beware": {"en": "beware", "fr": "danger"},
    "trials": {"en": "Trials", "fr": "Épreuves"},
    "morale": {"en": "Morale", "fr": "Moral"},
    "peace": {"en": "Peace beneath", "fr": "dessous, la Paix"},
    "monument": {"en": "Monument beneath", "fr": "dessous, le Monument"},
    "soldier": {"en": "Poilu", "fr": "Poilu"},
    "state": {"en": "State", "fr": "État"},
    "charm": {"en": "Charm", "fr": "P.-bonheur"},
    "hand": {"en": "Hand", "fr": "Main"},
    "tiles": {"en": "Tiles", "fr": "Tuiles"},
    "speech": {"en": "Speech", "fr": "Discours"},
    "talk": {"en": "Sp.", "fr": "Disc."},
    "hardships": {"en": "Hardships", "fr": "Coups durs"},
    "inside": {"en": "in mission", "fr": "en mission"},
    "back": {"en": "fell back", "fr": "replié"},
    "resting": {"en": "at rest", "fr": "au repos"},
    "used": {"en": "used", "fr": "utilisé"},
    "you": {"en": "you", "fr": "vous"},
    "trap": {"en": "trap", "fr": "piège"},
    "one_placed": {"en": "1 placed", "fr": "1 posée"},
    "your_hand": {"en": "Your hand", "fr": "Votre main"},
    "your_tiles": {"en": "Your tiles", "fr": "Vos tuiles"},
    "no_cards": {"en": "empty", "fr": "vide"},
    "no_tiles": {"en": "none left", "fr": "plus aucune"},
    "to": {"en": "to {}", "fr": "à {}"},
    "placed_tile": {"en": "placed: {}", "fr": "posée : {}"},
    "victory": {"en": "Peace.", "fr": "La paix."},
    "defeat": {"en": "Defeat.", "fr": "Défaite."},
    "because_peace": {
        "en": "The Trials deck and every hand are empty: everyone has come through together.",
        "fr": "La pioche Épreuves et toutes les mains sont vides : tous en reviennent ensemble.",
    },
    "because_monument": {
        "en": "Morale is exhausted; only the Monument remains.",
        "fr": "Le Moral est épuisé ; il ne reste que le Monument.",
    },
    "because_hardships": {
        "en": "{} broke under the hardships.",
        "fr": "Les coups durs ont brisé {}.",
    },
    "missions": {"en": "Missions: {}.", "fr": "Missions : {}."},
}
PHASES = {  # by decision, but for those of the mission itself
    "intensity": {"en": "Preparation", "fr": "Préparation"},
    "speech_reply": {"en": "Speech", "fr": "Discours"},
    "support": {"en": "Support", "fr": "Soutien"},
    "support_more": {"en": "Support", "fr": "Soutien"},
    "over": {"en": "Game over", "fr": "Partie finie"},
}


# The five parts of a face


def headline(scene: Scene) -> Text:
    view, leader = scene.view, scene.view["leader"]
    leads = "you_lead" if scene.is_own(leader) else "leads"
    phase = PHASES.get(view["decision"])
    told = [scene.say("mission", view["mission"]), *([scene.tell(phase)] if phase else [])]
    if view["intensity"] is not None:
        told.append(scene.say("intensity", view["intensity"]))
    told.append(f"{LEADER} {scene.say(leads, scene.names[leader])}")
    return Text(" · ".join(told), PAPER)


def board(scene: Scene) -> RenderableType:
    soldiers = _frames(scene) if scene.roomy else _rows(scene)
    gap = [Text()] if scene.roomy else []
    return Group(_top(scene), *gap, _threats(scene), *gap, _land(scene), *gap, soldiers)


def holdings(scene: Scene) -> RenderableType:
    return parts.holdings(scene, _open_rows)


def ending(scene: Scene) -> Text:
    result = scene.view["result"]
    broken = [scene.names[seat] for seat in scene.seats if _left(scene, seat) <= 0]
    because = scene.say(f"because_{result['reason']}", listed(broken or [""], scene.lang))
    missions = scene.say("missions", result["missions"])
    colour = ABSINTHE if result["outcome"] == "victory" else WINE
    said = scene.say(result["outcome"])
    return parts.told_ending(said, colour, [(because, PAPER), (missions, FADED)])


def notes(scene: Scene) -> list[Note]:
    """Every hardship in front of somebody or in an open hand."""
    seen = [card for front in scene.view["hardships"] for card in front]
    seen += [card for view in scene.own.values() for card in view["hand"]]
    cards = [
        scene.content.by_id[card] for card in dict.fromkeys(seen) if card in scene.content.hardships
    ]
    return [Note(scene.tell(c["name"]), scene.tell(c["text"]), c.get("clause", "")) for c in cards]


# Threats


def _threat(scene: Scene, threat: str) -> Text:
    name = scene.tell(scene.content.data["threats"]["names"][threat])
    return Text(f"{SYMBOLS[threat]} {name}", COLOURS[threat])


def _threats(scene: Scene) -> RenderableType:
    grid = Grid.grid(expand=True, padding=(0, 1))
    for _ in scene.content.threats:
        grid.add_column(ratio=1, no_wrap=True)
    grid.add_row(*(_threat(scene, threat) for threat in scene.content.threats))
    grid.add_row(*(_pips(scene, threat) for threat in scene.content.threats))
    return grid


def _pips(scene: Scene, threat: str) -> Text:
    """A dot a card, up to the one that fails; a word when the next one does."""
    count, limit = scene.counts["threats"][threat], scene.counts["fail_at"]
    pips = Text("●" * min(count, limit), COLOURS[threat])
    pips.append("○" * (limit - count), FADED)
    return pips.append(" ").append(parts.badge(scene.say("beware"))) if count == limit - 1 else pips


# No man's land and the decks


def _top(scene: Scene) -> RenderableType:
    grid = Grid.grid(expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    trials, morale = _deck(scene, "trials", "peace"), _deck(scene, "morale", "monument")
    grid.add_row(Text(scene.say("nml"), f"bold {HORIZON}"), Text("  ").join([trials, morale]))
    return grid


def _deck(scene: Scene, name: str, beneath: str) -> Text:
    left = scene.view[f"{name}_size"]
    text = Text(f"{scene.say(name)} ", PAPER)
    text.append(parts.bar(left, ABSINTHE if name == "trials" else LAMP))
    text.append(f" {left}", f"bold {PAPER}")
    return text.append(f" ({scene.say(beneath)})", FADED) if scene.roomy else text


def _land(scene: Scene) -> RenderableType:
    cards = scene.view["no_mans_land"]
    return Flow(_chips(scene, cards)) if cards else parts.nothing(scene, "empty")


def _chips(scene: Scene, cards: Sequence[str]) -> list[Text]:
    """Cards as small labels; many of them, or several hands, on a small screen by shapes alone."""
    brief = not scene.roomy and (len(cards) > NAMED_CARDS or len(scene.own) > 1)
    return [parts.chip(_card(scene, card, brief)) for card in cards]


def _card(scene: Scene, card: str, brief: bool) -> Text:
    """A hardship, or threats by symbol and name (brief: the symbols alone) and the trap."""
    row = scene.content.by_id[card]
    if card in scene.content.hardships:
        return Text(scene.tell(row["name"]), WINE)
    text = Text(" ").join(_shape(scene, threat, brief) for threat in row["threats"])
    trap = TRAP if brief else f"{TRAP}{scene.say('trap')}"
    return text.append(f" {trap}" if row["trap"] and scene.counts["traps"] else "", f"bold {WINE}")


def _shape(scene: Scene, threat: str, brief: bool) -> Text:
    return Text(SYMBOLS[threat], COLOURS[threat]) if brief else _threat(scene, threat)


# Soldiers


def _rows(scene: Scene) -> RenderableType:
    """One line a soldier, for small terminals."""
    grid = parts.headed()
    for key in ("soldier", "state", "charm", "hand", "tiles", "talk"):
        grid.add_column(scene.say(key), no_wrap=True)
    grid.add_column(scene.say("hardships"), ratio=1)
    for seat in scene.seats:
        facts = _facts(scene, seat).values()
        state, burden = _state(scene, seat), _burden(scene, seat)
        grid.add_row(_soldier(scene, seat), state, *facts, burden, style=PAPER)
    return grid


def _burden(scene: Scene, seat: int) -> Text:
    cards = _hardships(scene, seat)
    return Text.assemble(_weight(scene, seat), " ", Text(", ").join(cards)) if cards else Text()


def _frames(scene: Scene) -> RenderableType:
    """A frame a soldier, side by side."""
    most = max(len(front) for front in scene.view["hardships"])
    return parts.side_by_side([_frame(scene, seat, FRAME_LINES + most) for seat in scene.seats])


def _frame(scene: Scene, seat: int, height: int) -> RenderableType:
    facts = Grid.grid(padding=(0, 1, 0, 0))
    facts.add_column(style=FADED, no_wrap=True)
    facts.add_column(no_wrap=True)
    for key, fact in _facts(scene, seat).items():
        facts.add_row(scene.say(key), fact)
    weight = Text.assemble((f"{scene.say('hardships')} ", FADED), _weight(scene, seat))
    hardships = [Text("· ", WINE).append(card) for card in _hardships(scene, seat)]
    inside = [_state(scene, seat), facts, weight, *hardships]
    return parts.frame(scene, seat, _soldier(scene, seat), inside, height)


def _facts(scene: Scene, seat: int) -> dict[str, Text]:
    return {
        "charm": _charm(scene, seat),
        "hand": Text(str(scene.view["hand_sizes"][seat]), PAPER),
        "tiles": _tile_count(scene, seat),
        "speech": Text(str(scene.view["speech_tokens"][seat]), PAPER),
    }


def _soldier(scene: Scene, seat: int) -> Text:
    return parts.player(scene, seat, LEADER if scene.view["leader"] == seat else "")


def _state(scene: Scene, seat: int) -> Text:
    if scene.view["decision"] in AT_REST:
        return Text(scene.say("resting"), FADED)
    inside = scene.view["in_mission"][seat]
    return Text(scene.say("inside" if inside else "back"), PAPER if inside else FADED)


def _charm(scene: Scene, seat: int) -> Text:
    rows = {row["id"]: row["charm"] for row in scene.content.data["poilus"]["cards"]}
    charm = rows[scene.view["poilus"][seat]]
    if scene.view["charm_used"][seat]:
        return Text(f"{SYMBOLS[charm]} {scene.say('used')}", f"strike {FADED}")
    return _threat(scene, charm)


def _tile_count(scene: Scene, seat: int) -> Text:
    text = Text(str(scene.view["stock_sizes"][seat]), PAPER)
    placed = scene.say("one_placed") if scene.roomy else PLACED
    return text.append(f" +{placed}" if scene.view["placed"][seat] else "", HORIZON)


def _hardships(scene: Scene, seat: int) -> list[Text]:
    cards = scene.view["hardships"][seat]
    return [Text(scene.tell(scene.content.by_id[card]["name"]), WINE) for card in cards]


def _weight(scene: Scene, seat: int) -> Text:
    """The weight of a soldier's hardships, and the one that loses the game."""
    weight, limit = scene.counts["hardships"][seat], scene.counts["hardship_limit"]
    left = _left(scene, seat)
    colour = FADED if left > 1 else f"bold {LAMP}" if left == 1 else f"bold {WINE}"
    return Text(f"{weight}/{limit}", colour)


def _left(scene: Scene, seat: int) -> int:
    """How much more a soldier can bear."""
    return int(scene.counts["hardship_limit"] - scene.counts["hardships"][seat])


# Open cards


def _open_rows(scene: Scene, seat: int, view: View) -> Iterator[parts.Row]:
    """The own hand and tiles on two lines; somebody else's, in a replay, on one."""
    hand = _chips(scene, view["hand"]) or [parts.nothing(scene, "no_cards")]
    tiles = _tiles(scene, seat, view) or [parts.nothing(scene, "no_tiles")]
    if scene.is_own(seat):
        yield Text(scene.say("your_hand"), FADED), Flow(hand)
        yield Text(scene.say("your_tiles"), FADED), Flow(tiles, "   ")
    else:
        yield Text(scene.names[seat], FADED), Flow([*hand, *tiles])


def _tiles(scene: Scene, seat: int, view: View) -> list[Text]:
    """Each kind of tile, the own ones with the comrade they would go to."""
    stock: Counter[str] = Counter(view["stock"])
    tiles = [_tile(scene, seat, tile, count) for tile, count in stock.items()]
    if view["placed_tile"] is not None:
        placed = _tile(scene, seat, view["placed_tile"], 1)
        tiles.append(Text(scene.say("placed_tile", placed.plain), HORIZON))
    return tiles


def _tile(scene: Scene, seat: int, tile: str, count: int) -> Text:
    row = next(row for row in scene.content.data["tiles"]["tiles"] if row["id"] == tile)
    name = Text(f"{count} × " if count > 1 else "", PAPER).append(scene.tell(row["name"]))
    if not scene.is_own(seat):
        return name
    receiver = scene.names[scene.counts["receivers"][seat][tile]]
    return name.append(f" {scene.say('to', receiver)}", FADED)
