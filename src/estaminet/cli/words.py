"""The sentences of the screens themselves. Games bring their own words."""

from typing import Any

from estaminet import languages

TEXTS = {
    "all_seats": {"en": "all players", "fr": "tous les joueurs"},
    "seen_by": {"en": "View as: {whose}", "fr": "Vue : {whose}"},
    "spectator": {"en": "spectator", "fr": "spectateur"},
    "log": {"en": "What happened", "fr": "Ce qui s'est passé"},
    "compiling": {
        "en": "Compiling the rules (first time only)…",
        "fr": "Compilation des règles (la première fois seulement)…",
    },
    "choose_game": {"en": "What shall we play?", "fr": "À quoi joue-t-on ?"},
    "saved": {"en": "Saved to {path}", "fr": "Partie enregistrée : {path}"},
    "not_saved": {"en": "Not saved: {why}", "fr": "Partie non enregistrée : {why}"},
    "unsaved": {"en": "This game is not saved.", "fr": "Cette partie n'est pas enregistrée."},
    "save_quit": {"en": "Save and quit", "fr": "Enregistrer et quitter"},
    "just_quit": {"en": "Quit without saving", "fr": "Quitter sans enregistrer"},
    "keep_playing": {"en": "Keep playing", "fr": "Continuer à jouer"},
    "new_game": {"en": "Rematch", "fr": "Rejouer"},
    "watch": {"en": "Watch the replay", "fr": "Revoir la partie"},
    "save": {"en": "Save this game", "fr": "Enregistrer cette partie"},
    "quit": {"en": "Quit", "fr": "Quitter"},
    "look": {"en": "Look at the table", "fr": "Regarder la table"},
    "help_title": {"en": "The rules", "fr": "Les règles"},
    "help_search": {
        "en": "Search: a word, or a clause such as {clause}",
        "fr": "Chercher : un mot, ou une clause comme {clause}",
    },
    "help_cards": {"en": "Cards in play", "fr": "Cartes en jeu"},
    "help_house": {"en": "House rules at this table", "fr": "Règles maison à cette table"},
    "help_none": {
        "en": "No clause mentions “{query}”.",
        "fr": "Aucune clause ne mentionne « {query} ».",
    },
    "move": {"en": "Move {at} of {last}", "fr": "Coup {at} sur {last}"},
    "key_choose": {"en": "choose", "fr": "choisir"},
    "key_play": {"en": "play", "fr": "jouer"},
    "key_rules": {"en": "rules", "fr": "règles"},
    "key_save": {"en": "save", "fr": "enregistrer"},
    "key_quit": {"en": "quit", "fr": "quitter"},
    "key_new": {"en": "rematch", "fr": "rejouer"},
    "key_watch": {"en": "replay", "fr": "revoir"},
    "key_step": {"en": "step", "fr": "avancer"},
    "key_ends": {"en": "start/end", "fr": "début/fin"},
    "key_viewer": {"en": "view as", "fr": "point de vue"},
    "key_back": {"en": "back", "fr": "retour"},
    "key_read": {"en": "read", "fr": "lire"},
}


def say(key: str, lang: str, **values: Any) -> str:
    return languages.say(TEXTS[key], lang, **values)
