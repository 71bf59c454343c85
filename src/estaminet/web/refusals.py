"""Every refusal of the server: a stable code, an HTTP status, a sentence in each language.

Nothing that a seat may not know is ever in a refusal: the sentences take no arguments from a game.
"""

from typing import Any, NamedTuple

from estaminet.languages import Text, say


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
        "en": "Part of the request is missing or malformed.",
        "fr": "Une partie de la demande manque ou est mal formée.",
    }),
    "bad_message": Reason(422, {
        "en": "The message is of an unknown type or malformed.",
        "fr": "Ce message est d'un type inconnu ou mal formé.",
    }),
    "too_large": Reason(413, {"en": "That is too large.", "fr": "C'est trop volumineux."}),
    "too_fast": Reason(429, {
        "en": "Too fast: please wait a moment.",
        "fr": "Trop vite : patientez un instant.",
    }),
    "bad_record": Reason(422, {
        "en": "This file can't be replayed: it isn't a game played by these rules.",
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
        "en": "This house doesn't go by that name.",
        "fr": "Cette maison ne répond pas à ce nom.",
    }),
    "too_many_tables": Reason(429, {
        "en": "You have too many unfinished tables: finish or leave some of them.",
        "fr": "Vous avez trop de tables en cours : terminez-en ou quittez-en quelques-unes.",
    }),
    "crowded_address": Reason(429, {
        "en": "Too many unfinished tables have been opened from your network today: finish some "
              "of them first.",
        "fr": "Trop de tables ouvertes aujourd'hui depuis votre réseau ne sont pas terminées : "
              "finissez-en d'abord quelques-unes.",
    }),
    "too_many_sockets": Reason(429, {
        "en": "Too many pages are open at this table.",
        "fr": "Trop de pages sont ouvertes à cette table.",
    }),
    "wrong_origin": Reason(403, {
        "en": "This request comes from another site.",
        "fr": "Cette demande vient d'un autre site.",
    }),
    "password_needed": Reason(403, {
        "en": "This café is private: reload the page and enter the password.",
        "fr": "Ce café est privé : rechargez la page et entrez le mot de passe.",
    }),
    "not_welcome": Reason(403, {
        "en": "You aren't allowed into this house.",
        "fr": "Cette maison ne vous laisse pas entrer.",
    }),
    "bad_link": Reason(403, {
        "en": "This link has already been used or has expired: create another on the other device.",
        "fr": "Ce lien a déjà servi ou a expiré : créez-en un autre sur l'autre appareil.",
    }),
    "unknown_call": Reason(404, {"en": "There is no such call.", "fr": "Cet appel n'existe pas."}),
    "hello_first": Reason(422, {"en": "Say hello first.", "fr": "Dites d'abord bonjour."}),
    # names and options
    "bad_name": Reason(422, {
        "en": "A name must have 1 to 24 visible characters.",
        "fr": "Un nom doit avoir de 1 à 24 caractères visibles.",
    }),
    "name_taken": Reason(409, {
        "en": "Someone at this table has a name that looks the same: choose another.",
        "fr": "Quelqu'un à cette table porte un nom qui ressemble au vôtre : choisissez-en un "
              "autre.",
    }),
    "unknown_game": Reason(404, {"en": "There is no such game.", "fr": "Ce jeu n'existe pas."}),
    "unknown_bot": Reason(422, {
        "en": "There is no such bot for this game.",
        "fr": "Ce bot ne joue pas à ce jeu.",
    }),
    "bad_players": Reason(422, {
        "en": "This game can't be played with that number of players.",
        "fr": "Ce jeu ne se joue pas à ce nombre de joueurs.",
    }),
    "bad_seats": Reason(422, {
        "en": "There must be as many seats as players, and you can take only one of them.",
        "fr": "Il faut autant de places que de joueurs, et vous ne pouvez en prendre qu'une.",
    }),
    "bad_option": Reason(422, {
        "en": "The game has no such option, or the option can't have this value.",
        "fr": "Le jeu n'a pas cette option, ou l'option n'admet pas cette valeur.",
    }),
    "bad_clock": Reason(422, {
        "en": "The clock can be set from 5 seconds to 7 days per move.",
        "fr": "La pendule se règle de 5 secondes à 7 jours par coup.",
    }),
    # tables and seats
    "unknown_table": Reason(404, {
        "en": "There is no such table.",
        "fr": "Cette table n'existe pas.",
    }),
    "broken_table": Reason(409, {
        "en": "This game can't be continued with this version of the rules.",
        "fr": "Cette partie ne peut pas continuer avec cette version des règles.",
    }),
    "host_only": Reason(403, {
        "en": "Only the host can do that.",
        "fr": "Seul l'hôte peut faire cela.",
    }),
    "not_seated": Reason(403, {
        "en": "You have no seat at this table.",
        "fr": "Vous n'avez pas de place à cette table.",
    }),
    "no_spectators": Reason(403, {
        "en": "This table doesn't allow spectators.",
        "fr": "Cette table n'admet pas de spectateurs.",
    }),
    "not_shared": Reason(403, {
        "en": "This game hasn't been shared.",
        "fr": "Cette partie n'a pas été partagée.",
    }),
    "unwilling": Reason(409, {
        "en": "Someone who played doesn't want this game to be shared.",
        "fr": "Quelqu'un qui a joué ne souhaite pas que cette partie soit partagée.",
    }),
    "bad_invitation": Reason(403, {
        "en": "This invitation isn't valid, or is no longer valid.",
        "fr": "Cette invitation n'est pas valable, ou ne l'est plus.",
    }),
    "table_full": Reason(409, {
        "en": "There is no free seat.",
        "fr": "Il n'y a plus de place libre.",
    }),
    "table_locked": Reason(409, {
        "en": "The host has locked the table.",
        "fr": "L'hôte a verrouillé la table.",
    }),
    "not_listed": Reason(403, {
        "en": "This table is private: you need an invitation.",
        "fr": "Cette table est privée : il faut une invitation.",
    }),
    "not_open": Reason(409, {
        "en": "The game has already begun.",
        "fr": "La partie a déjà commencé.",
    }),
    "not_playing": Reason(409, {
        "en": "The game hasn't begun yet.",
        "fr": "La partie n'a pas encore commencé.",
    }),
    "not_over": Reason(409, {
        "en": "The game isn't over yet.",
        "fr": "La partie n'est pas encore terminée.",
    }),
    "bad_seat": Reason(422, {
        "en": "There is nobody to remove from that seat.",
        "fr": "Il n'y a personne à renvoyer de cette place.",
    }),
    "banned": Reason(403, {
        "en": "The host has banned you from this table.",
        "fr": "L'hôte vous a exclu de cette table.",
    }),
    "sealed_seat": Reason(409, {
        "en": "Someone was removed from this seat: everyone at the table has to agree first.",
        "fr": "Quelqu'un a été renvoyé de cette place : toute la table doit d'abord être d'accord.",
    }),
    "not_sealed": Reason(409, {
        "en": "This seat doesn't need anyone's agreement.",
        "fr": "Cette place ne demande l'accord de personne.",
    }),
    "unknown_person": Reason(404, {
        "en": "There is no such person at this table.",
        "fr": "Cette personne n'est pas à cette table.",
    }),
    "kicked": Reason(403, {
        "en": "The host has removed you from the table.",
        "fr": "L'hôte vous a renvoyé de la table.",
    }),
    # playing
    "not_ready": Reason(503, {
        "en": "The rules are still being compiled: the game will begin by itself.",
        "fr": "Les règles sont en cours de compilation : la partie commencera d'elle-même.",
    }),
    "game_over": Reason(409, {"en": "The game is over.", "fr": "La partie est terminée."}),
    "not_your_turn": Reason(403, {
        "en": "It isn't your turn.",
        "fr": "Ce n'est pas à vous de jouer.",
    }),
    "stale_move": Reason(409, {
        "en": "The game has moved on: take another look.",
        "fr": "La partie a avancé : regardez à nouveau.",
    }),
    "not_legal": Reason(422, {
        "en": "You can't do that now.",
        "fr": "Ce n'est pas possible maintenant.",
    }),
    "away": Reason(409, {
        "en": "A bot is playing for you: say that you are back.",
        "fr": "Un bot joue à votre place : dites que vous êtes de retour.",
    }),
    "no_takeback": Reason(409, {
        "en": "You can only undo your own last move, and only if it has revealed nothing.",
        "fr": "Vous ne pouvez annuler que votre dernier coup, et seulement s'il n'a rien dévoilé.",
    }),
    "unknown_puzzle": Reason(404, {
        "en": "There is no such puzzle.",
        "fr": "Ce problème n'existe pas.",
    }),
    # own cards
    "unknown_file": Reason(404, {
        "en": "There is no such file: the link may be wrong, or the file may have been deleted.",
        "fr": "Ce fichier n'existe pas : le lien est peut-être faux, ou le fichier a été supprimé.",
    }),
    "bad_file": Reason(422, {
        "en": "There are errors in this file: fix them first.",
        "fr": "Ce fichier contient des erreurs : corrigez-les d'abord.",
    }),
    "large_file": Reason(413, {
        "en": "The file is too large.",
        "fr": "Le fichier est trop volumineux.",
    }),
    "too_many_files": Reason(429, {
        "en": "You have as many files as the house keeps for one guest: delete some of them.",
        "fr": "Vous avez autant de fichiers que la maison en garde par invité : supprimez-en un.",
    }),
    "bad_file_name": Reason(422, {
        "en": "A file's name must have 1 to 60 visible characters.",
        "fr": "Le nom d'un fichier doit avoir de 1 à 60 caractères visibles.",
    }),
    "not_counted": Reason(422, {
        "en": "Games with this file can't be simulated: its limits are too far from the usual "
              "ones.",
        "fr": "Les parties avec ce fichier ne peuvent pas être simulées : ses limites s'écartent "
              "trop de celles du jeu.",
    }),
    # talking
    "bad_text": Reason(422, {
        "en": "A message must have 1 to 500 characters.",
        "fr": "Un message doit avoir de 1 à 500 caractères.",
    }),
    "muted": Reason(403, {
        "en": "The host has muted you at this table.",
        "fr": "L'hôte a bloqué vos messages à cette table.",
    }),
    "slow_chat": Reason(429, {
        "en": "The chat is slow at this table: wait a little before your next message.",
        "fr": "La discussion est ralentie à cette table : attendez un peu avant le prochain "
              "message.",
    }),
    "mute": Reason(403, {
        "en": "You are Mute: not a word while the card lies in front of you.",
        "fr": "Mutisme : pas un mot tant que la carte est devant vous.",
    }),
    "no_coach": Reason(403, {
        "en": "This table has no coach.",
        "fr": "Cette table n'a pas d'entraîneur.",
    }),
    "coach_busy": Reason(429, {
        "en": "The coach is already thinking.",
        "fr": "L'entraîneur réfléchit déjà.",
    }),
    # the house
    "trouble": Reason(503, {
        "en": "Something went wrong on our side; nothing was changed. Try again.",
        "fr": "Une erreur s'est produite de notre côté ; rien n'a changé. Réessayez.",
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
    return say(REFUSALS[code].text, lang)
