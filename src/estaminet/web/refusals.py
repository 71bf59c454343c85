"""Every refusal of the server: a stable code, an HTTP status, a sentence in each language.

Nothing that a seat may not know is ever in a refusal: the sentences take no arguments from a game.
"""

from typing import Any, NamedTuple

from estaminet.languages import Text


class Reason(NamedTuple):
    status: int
    text: Text


REFUSALS: dict[str, Reason] = {
    # what was sent
    "bad_json": Reason(400, {
        "en": "That is not a JSON object.",
        "fr": "Ce n'est pas un objet JSON.",
    }),
    "bad_request": Reason(422, {
        "en": "Something in the request is missing or has the wrong form.",
        "fr": "Il manque quelque chose à la demande, ou sa forme est fausse.",
    }),
    "bad_message": Reason(422, {
        "en": "The message has an unknown type or the wrong form.",
        "fr": "Ce message est d'un type inconnu ou sa forme est fausse.",
    }),
    "too_large": Reason(413, {"en": "That is too large.", "fr": "C'est trop volumineux."}),
    "too_fast": Reason(429, {
        "en": "Too fast: wait a moment.",
        "fr": "Trop vite : patientez un instant.",
    }),
    "bad_record": Reason(422, {
        "en": "This file can't be replayed: it isn't the record of a game of these rules.",
        "fr": "Ce fichier ne peut pas être rejoué : ce n'est pas une partie de ces jeux.",
    }),
    "unfinished_record": Reason(422, {
        "en": "This game isn't finished: only finished games can be opened here.",
        "fr": "Cette partie n'est pas terminée : seules les parties terminées s'ouvrent ici.",
    }),
    "no_decision": Reason(422, {
        "en": "Nobody had to decide anything at that moment.",
        "fr": "Personne n'avait rien à décider à ce moment-là.",
    }),
    "wrong_host": Reason(403, {
        "en": "This house does not go by that name.",
        "fr": "Cette maison ne répond pas à ce nom.",
    }),
    "too_many_tables": Reason(429, {
        "en": "You have too many unfinished tables: finish or leave some.",
        "fr": "Vous avez trop de tables en cours : terminez-en ou quittez-en.",
    }),
    "crowded_address": Reason(429, {
        "en": "Too many unfinished tables were opened from your network today: finish some.",
        "fr": "Trop de tables ont été ouvertes aujourd'hui depuis votre réseau sans être finies : "
              "terminez-en.",
    }),
    "too_many_sockets": Reason(429, {
        "en": "Too many open pages at this table.",
        "fr": "Trop de pages ouvertes à cette table.",
    }),
    "wrong_origin": Reason(403, {
        "en": "This request comes from another site.",
        "fr": "Cette demande vient d'un autre site.",
    }),
    "password_needed": Reason(403, {
        "en": "This café is private: load the page again and say the password.",
        "fr": "Ce café est privé : rechargez la page et donnez le mot de passe.",
    }),
    "not_welcome": Reason(403, {
        "en": "This house does not let you in.",
        "fr": "Cette maison ne vous laisse pas entrer.",
    }),
    "bad_link": Reason(403, {
        "en": "This link has been used, or is too old: make another on the other device.",
        "fr": "Ce lien a déjà servi ou a expiré : faites-en un autre sur l'autre appareil.",
    }),
    "unknown_call": Reason(404, {"en": "There is no such call.", "fr": "Cet appel n'existe pas."}),
    "hello_first": Reason(422, {"en": "Say hello first.", "fr": "Dites d'abord bonjour."}),
    # names and options
    "bad_name": Reason(422, {
        "en": "A name has 1 to 24 visible characters.",
        "fr": "Un nom a de 1 à 24 caractères visibles.",
    }),
    "name_taken": Reason(409, {
        "en": "Somebody at this table has a name that looks the same: choose another.",
        "fr": "Quelqu'un à cette table porte un nom qui ressemble au vôtre : choisissez-en un "
              "autre.",
    }),
    "unknown_game": Reason(404, {"en": "There is no such game.", "fr": "Ce jeu n'existe pas."}),
    "unknown_bot": Reason(422, {
        "en": "There is no such bot for this game.",
        "fr": "Ce bot ne joue pas à ce jeu.",
    }),
    "bad_players": Reason(422, {
        "en": "The game is not played by so many people.",
        "fr": "Ce jeu ne se joue pas à ce nombre.",
    }),
    "bad_seats": Reason(422, {
        "en": "As many seats as players, and yourself on at most one.",
        "fr": "Autant de places que de joueurs, et vous-même sur une seule au plus.",
    }),
    "bad_option": Reason(422, {
        "en": "The game has no such option, or not with this value.",
        "fr": "Le jeu n'a pas cette option, ou pas avec cette valeur.",
    }),
    "bad_clock": Reason(422, {
        "en": "A clock gives 5 seconds to 7 days for a move.",
        "fr": "Une pendule donne de 5 secondes à 7 jours par coup.",
    }),
    # tables and seats
    "unknown_table": Reason(404, {
        "en": "There is no such table.",
        "fr": "Cette table n'existe pas.",
    }),
    "broken_table": Reason(409, {
        "en": "This table cannot be played on with this version of the rules.",
        "fr": "Cette table ne peut pas continuer avec cette version des règles.",
    }),
    "host_only": Reason(403, {
        "en": "Only the host can do that.",
        "fr": "Seul l'hôte peut faire cela.",
    }),
    "not_seated": Reason(403, {
        "en": "You have no seat at this table.",
        "fr": "Vous n'êtes pas à cette table.",
    }),
    "no_spectators": Reason(403, {
        "en": "This table has no spectators.",
        "fr": "Cette table n'admet pas de spectateurs.",
    }),
    "bad_invitation": Reason(403, {
        "en": "This invitation is not valid, or not any more.",
        "fr": "Cette invitation n'est pas valable, ou ne l'est plus.",
    }),
    "table_full": Reason(409, {
        "en": "There is no open seat.",
        "fr": "Il n'y a plus de place libre.",
    }),
    "table_locked": Reason(409, {
        "en": "The host has locked the table.",
        "fr": "L'hôte a fermé la table.",
    }),
    "not_listed": Reason(403, {
        "en": "This table is private: an invitation is needed.",
        "fr": "Cette table est privée : il faut une invitation.",
    }),
    "not_open": Reason(409, {
        "en": "The game has begun already.",
        "fr": "La partie a déjà commencé.",
    }),
    "not_playing": Reason(409, {
        "en": "The game has not begun.",
        "fr": "La partie n'a pas commencé.",
    }),
    "not_over": Reason(409, {
        "en": "The game is not over yet.",
        "fr": "La partie n'est pas finie.",
    }),
    "bad_seat": Reason(422, {
        "en": "There is nobody to send away there.",
        "fr": "Il n'y a personne à renvoyer là.",
    }),
    "banned": Reason(403, {
        "en": "The host has shut you out of this table.",
        "fr": "L'hôte vous a exclu de cette table.",
    }),
    "sealed_seat": Reason(409, {
        "en": "Somebody was sent away from this seat: everybody at the table has to agree first.",
        "fr": "Quelqu'un a été renvoyé de cette place : toute la table doit d'abord être d'accord.",
    }),
    "not_sealed": Reason(409, {
        "en": "This seat needs nobody's agreement.",
        "fr": "Cette place ne demande l'accord de personne.",
    }),
    "unknown_person": Reason(404, {
        "en": "There is no such person at this table.",
        "fr": "Cette personne n'est pas à cette table.",
    }),
    "kicked": Reason(403, {"en": "The host has sent you away.", "fr": "L'hôte vous a renvoyé."}),
    # playing
    "not_ready": Reason(503, {
        "en": "The rules are still being compiled: the game begins by itself.",
        "fr": "Les règles se compilent encore : la partie commencera d'elle-même.",
    }),
    "game_over": Reason(409, {"en": "The game is over.", "fr": "La partie est finie."}),
    "not_your_turn": Reason(403, {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."}),
    "stale_move": Reason(409, {
        "en": "The table has moved on: look again.",
        "fr": "La partie a avancé : regardez à nouveau.",
    }),
    "not_legal": Reason(422, {
        "en": "This cannot be done now.",
        "fr": "Ce n'est pas possible maintenant.",
    }),
    "away": Reason(409, {
        "en": "A bot is playing for you: say that you are back.",
        "fr": "Un bot joue pour vous : dites que vous êtes de retour.",
    }),
    "no_takeback": Reason(409, {
        "en": "Only your own last move can be taken back, and only if it has shown nothing hidden.",
        "fr": "Seul votre dernier coup peut être repris, et seulement s'il n'a rien dévoilé.",
    }),
    # own cards
    "unknown_file": Reason(404, {
        "en": "There is no such file: its link may be wrong, or it was deleted.",
        "fr": "Ce fichier n'existe pas : le lien est peut-être faux, ou il a été supprimé.",
    }),
    "bad_file": Reason(422, {
        "en": "There are defects in this file: mend them first.",
        "fr": "Ce fichier a des défauts : corrigez-les d'abord.",
    }),
    "large_file": Reason(413, {
        "en": "The file is too large.",
        "fr": "Le fichier est trop volumineux.",
    }),
    "too_many_files": Reason(429, {
        "en": "You have as many files as the house keeps for one guest: delete some.",
        "fr": "Vous avez autant de fichiers que la maison en garde par invité : supprimez-en.",
    }),
    "bad_file_name": Reason(422, {
        "en": "A file's name has 1 to 60 visible characters.",
        "fr": "Le nom d'un fichier a de 1 à 60 caractères visibles.",
    }),
    "not_counted": Reason(422, {
        "en": "Games with this file cannot be simulated: its limits are too far from the usual.",
        "fr": "Ce fichier ne se laisse pas simuler : ses limites sont trop loin des usages.",
    }),
    # talking
    "bad_text": Reason(422, {
        "en": "A message has 1 to 500 characters.",
        "fr": "Un message a de 1 à 500 caractères.",
    }),
    "muted": Reason(403, {
        "en": "The host has asked you to be silent here.",
        "fr": "L'hôte vous demande de vous taire ici.",
    }),
    "slow_chat": Reason(429, {
        "en": "People talk slowly at this table: wait a little before your next words.",
        "fr": "On parle lentement à cette table : attendez un peu avant de reprendre la parole.",
    }),
    "mute": Reason(403, {
        "en": "You are Mute: not a word while the card lies in front of you.",
        "fr": "Vous êtes Muet : pas un mot tant que la carte est devant vous.",
    }),
    "no_coach": Reason(403, {
        "en": "This table has no coach.",
        "fr": "Cette table n'a pas d'entraîneur.",
    }),
    "coach_busy": Reason(429, {
        "en": "The coach is thinking already.",
        "fr": "L'entraîneur réfléchit déjà.",
    }),
    # the house
    "trouble": Reason(503, {
        "en": "Something went wrong here; nothing was changed. Try again.",
        "fr": "Un ennui de notre côté ; rien n'a changé. Réessayez.",
    }),
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
        return {"code": self.code, "text": sentence(self.code, lang), "ref": self.ref}


def sentence(code: str, lang: str) -> str:
    return REFUSALS[code].text[lang]
