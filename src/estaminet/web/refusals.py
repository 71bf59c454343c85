"""Every refusal of the server: a stable code, an HTTP status, a sentence in each language.

Nothing that a seat may not know is ever in a refusal: the sentences take no arguments from a game.
"""

from typing import Any, NamedTuple


class Row(NamedTuple):
    status: int
    en: str
    fr: str


REFUSALS: dict[str, Row] = {
    # what was sent
    "bad_json": Row(
        400, "That is not a JSON object.", "Ce n'est pas un objet JSON."
    ),
    "bad_request": Row(
        422,
        "Something in the request is missing or has the wrong form.",
        "Il manque quelque chose à la demande, ou sa forme est fausse.",
    ),
    "bad_message": Row(
        422,
        "The message has an unknown type or the wrong form.",
        "Ce message est d'un type inconnu ou sa forme est fausse.",
    ),
    "too_large": Row(413, "That is too large.", "C'est trop volumineux."),
    "too_fast": Row(429, "Too fast: wait a moment.", "Trop vite : patientez un instant."),
    "too_many_tables": Row(
        429,
        "You have too many unfinished tables: finish or leave some.",
        "Vous avez trop de tables en cours : terminez-en ou quittez-en.",
    ),
    "too_many_sockets": Row(
        429,
        "Too many open pages at this table.",
        "Trop de pages ouvertes à cette table.",
    ),
    "wrong_origin": Row(
        403,
        "This request comes from another site.",
        "Cette demande vient d'un autre site.",
    ),
    "unknown_call": Row(404, "There is no such call.", "Cet appel n'existe pas."),
    "hello_first": Row(422, "Say hello first.", "Dites d'abord bonjour."),
    # names and options
    "bad_name": Row(
        422,
        "A name has 1 to 24 visible characters.",
        "Un nom a de 1 à 24 caractères visibles.",
    ),
    "unknown_game": Row(404, "There is no such game.", "Ce jeu n'existe pas."),
    "unknown_bot": Row(422, "There is no such bot for this game.", "Ce bot ne joue pas à ce jeu."),
    "bad_players": Row(
        422,
        "The game is not played by so many people.",
        "Ce jeu ne se joue pas à ce nombre.",
    ),
    "bad_seats": Row(
        422,
        "As many seats as players, and yourself on at most one.",
        "Autant de places que de joueurs, et vous-même sur une seule au plus.",
    ),
    "bad_option": Row(
        422,
        "The game has no such option, or not with this value.",
        "Le jeu n'a pas cette option, ou pas avec cette valeur.",
    ),
    "bad_clock": Row(
        422,
        "A clock gives 5 seconds to 7 days for a move.",
        "Une pendule donne de 5 secondes à 7 jours par coup.",
    ),
    # tables and seats
    "unknown_table": Row(404, "There is no such table.", "Cette table n'existe pas."),
    "broken_table": Row(
        409,
        "This table cannot be played on with this version of the rules.",
        "Cette table ne peut pas continuer avec cette version des règles.",
    ),
    "host_only": Row(403, "Only the host can do that.", "Seul l'hôte peut faire cela."),
    "not_seated": Row(403, "You have no seat at this table.", "Vous n'êtes pas à cette table."),
    "no_spectators": Row(
        403,
        "This table has no spectators.",
        "Cette table n'admet pas de spectateurs.",
    ),
    "bad_invitation": Row(
        403,
        "This invitation is not valid, or not any more.",
        "Cette invitation n'est pas valable, ou ne l'est plus.",
    ),
    "table_full": Row(409, "There is no open seat.", "Il n'y a plus de place libre."),
    "table_locked": Row(409, "The host has locked the table.", "L'hôte a fermé la table."),
    "not_listed": Row(
        403,
        "This table is private: an invitation is needed.",
        "Cette table est privée : il faut une invitation.",
    ),
    "not_open": Row(409, "The game has begun already.", "La partie a déjà commencé."),
    "not_playing": Row(409, "The game has not begun.", "La partie n'a pas commencé."),
    "not_over": Row(409, "The game is not over yet.", "La partie n'est pas finie."),
    "bad_seat": Row(422, "There is nobody to send away there.", "Il n'y a personne à renvoyer là."),
    "kicked": Row(403, "The host has sent you away.", "L'hôte vous a renvoyé."),
    # playing
    "not_ready": Row(
        503,
        "The rules are still being compiled: the game begins by itself.",
        "Les règles se compilent encore : la partie commencera d'elle-même.",
    ),
    "game_over": Row(409, "The game is over.", "La partie est finie."),
    "not_your_turn": Row(403, "It is not your turn.", "Ce n'est pas votre tour."),
    "stale_move": Row(
        409,
        "The table has moved on: look again.",
        "La partie a avancé : regardez à nouveau.",
    ),
    "not_legal": Row(422, "This cannot be done now.", "Ce n'est pas possible maintenant."),
    "away": Row(
        409,
        "A bot is playing for you: say that you are back.",
        "Un bot joue pour vous : dites que vous êtes de retour.",
    ),
    "no_takeback": Row(
        409,
        "Only your own last move can be taken back, and only if it has shown nothing hidden.",
        "Seul votre dernier coup peut être repris, et seulement s'il n'a rien dévoilé.",
    ),
    # talking
    "bad_text": Row(
        422,
        "A message has 1 to 500 characters.",
        "Un message a de 1 à 500 caractères.",
    ),
    "mute": Row(
        403,
        "You are Mute: not a word while the card lies in front of you.",
        "Vous êtes Muet : pas un mot tant que la carte est devant vous.",
    ),
    "no_coach": Row(403, "This table has no coach.", "Cette table n'a pas d'entraîneur."),
    "coach_busy": Row(
        429,
        "The coach is thinking already.",
        "L'entraîneur réfléchit déjà.",
    ),
    # the house
    "trouble": Row(
        503,
        "Something went wrong here; nothing was changed. Try again.",
        "Un ennui de notre côté ; rien n'a changé. Réessayez.",
    ),
}  # fmt: skip


class Refused(Exception):
    """A coded no. The sentence is chosen when it is sent, in the reader's language."""

    def __init__(self, code: str, ref: Any = None) -> None:
        super().__init__(code)
        self.code = code
        self.ref = ref

    @property
    def status(self) -> int:
        return REFUSALS[self.code].status

    def body(self, lang: str) -> dict[str, Any]:
        return body(self.code, lang, self.ref)


def sentence(code: str, lang: str) -> str:
    row = REFUSALS[code]
    return row.fr if lang == "fr" else row.en


def body(code: str, lang: str, ref: Any = None) -> dict[str, Any]:
    return {"code": code, "text": sentence(code, lang), "ref": ref}
