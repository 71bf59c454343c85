"""Lessons by playing: for each game a fixed deal, bots, and a word at the right moment."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estaminet.web.minds import SIMPLE
from estaminet.web.wire import NewSeat, NewTable

if TYPE_CHECKING:
    from estaminet.web.core import Core

WAITING = "waiting"  # while the others play, after one's nth move


@dataclass(frozen=True)
class Tip:
    """Shown at the learner's nth decision of this name."""

    decision: str
    nth: int
    en: str
    fr: str


@dataclass(frozen=True)
class Lesson:
    seed: int
    players: int
    options: dict[str, Any]
    tips: tuple[Tip, ...]


LESSONS: dict[str, Lesson] = {
    "poilus": Lesson(
        43,
        3,
        {
            "variant": "discovery",
            "support_tiles": "balanced",
            "poilus": ["felix", "gustave", "charles"],
        },
        (
            Tip(
                "intensity",
                1,
                "You are three soldiers, and you win or lose together. You lead this mission: "
                "choose how many cards each of you draws. The Trials pile must be empty in the "
                "end, but more cards are harder to play. Begin with 3.",
                "Vous êtes trois soldats : on gagne ou perd ensemble. Vous menez cette mission : "
                "choisissez combien de cartes chacun pioche. La pile des Épreuves doit se vider, "
                "mais plus de cartes, c'est plus dur. Commencez par 3.",
            ),
            Tip(
                "turn",
                1,
                "One action a turn. Threat cards go to No man's land in the middle. If one threat "
                "lies there three times, the mission fails. The first card is safe: play one with "
                "two threats.",
                "Une action par tour. Les menaces vont au No man's land, au milieu. Si l'une y est "
                "trois fois, la mission échoue. La première carte est sans danger : jouez-en une à "
                "deux menaces.",
            ),
            Tip(
                WAITING,
                2,
                "Your friends play from their own hidden hands. Watch which threats grow: nobody "
                "may say what he holds.",
                "Vos amis jouent leurs mains cachées. Surveillez les menaces qui montent : nul ne "
                "dit ce qu'il tient.",
            ),
            Tip(
                "turn",
                2,
                "Count the threats before you play: two of a kind are fine, three are not. A "
                "hardship card (without threats) stays in front of you and hampers you until "
                "somebody helps.",
                "Comptez les menaces avant de jouer : deux pareilles, ça va, trois, non. Un coup "
                "dur (sans menace) reste devant vous et vous gêne jusqu'à ce qu'on vous aide.",
            ),
            Tip(
                "turn",
                3,
                "Too dangerous to go on? Fall back: you are out of this mission, keep your cards, "
                "and secretly place a support tile for a neighbour. Your lucky charm can also "
                "remove one card with its threat, once.",
                "Trop dangereux ? Repliez-vous : vous quittez la mission, gardez vos cartes et "
                "posez en secret une tuile de soutien pour un voisin. Votre porte-bonheur peut "
                "aussi retirer une carte de sa menace, une fois.",
            ),
            Tip(
                "turn",
                4,
                "A mission succeeds when all have fallen back. Cards left in hands cost morale: at "
                "least 3 cards go from Morale to Trials each time. When Morale is empty, you lose.",
                "La mission réussit quand tous se sont repliés. Les cartes restées en main coûtent "
                "du moral : au moins 3 cartes passent du Moral aux Épreuves. Moral vide : perdu.",
            ),
            Tip(
                "speech_reply",
                1,
                "A friend makes a speech about a threat: you may throw away one card that shows "
                "it. That is nearly always good.",
                "Un ami fait un discours sur une menace : vous pouvez défausser une carte qui la "
                "montre. C'est presque toujours bon.",
            ),
            Tip(
                "support",
                1,
                "You got the most support tiles: choose your relief. Four hardships in front of "
                "one soldier lose the game, so getting rid of one is wise.",
                "Vous avez reçu le plus de soutien : choisissez. Quatre coups durs devant un "
                "soldat font perdre la partie : en retirer un est sage.",
            ),
            Tip(
                "christmas",
                1,
                "Merry Christmas: take away any hardship, from anybody. Look who suffers most.",
                "Joyeux Noël : retirez un coup dur, à qui vous voulez. Voyez qui souffre le plus.",
            ),
            Tip(
                "intensity",
                2,
                "You lead again. Now you know the price: few cards are safe, but Morale drops by 3 "
                "in any case. From here on you are on your own; the coach is there if you ask.",
                "Vous menez à nouveau. Peu de cartes, c'est sûr, mais le Moral baisse de 3 de "
                "toute façon. Vous voilà autonome ; l'entraîneur répond si vous l'appelez.",
            ),
            Tip(
                "over",
                1,
                "That was a whole war. Look at the replay to see what the others held.",
                "Voilà toute une guerre. Le replay montre ce que tenaient les autres.",
            ),
        ),
    ),
    "miracles": Lesson(
        3,
        3,
        {},
        (
            Tip(
                "place",
                1,
                "You lead a guild of beggars. Place one of your rogues face down on a free spot: "
                "you get what the spot shows. Try the Taverne, spot 3, for 2 coins: your Beggar is "
                "weak, and nobody knows it.",
                "Vous menez une guilde de gueux. Posez un ribaud face cachée sur un emplacement "
                "libre : vous recevez ce qu'il montre. Essayez la Taverne, place 3, pour 2 pièces "
                ": votre Mendiant est faible, et nul ne le sait.",
            ),
            Tip(
                "act",
                1,
                "Now you may use the quarter itself. In the Taverne you draw a rogue from the bag "
                "and keep the better ones: the way to a strong gang.",
                "Vous pouvez maintenant profiter du quartier. À la Taverne, on pioche un ribaud "
                "dans le sac et l'on garde les meilleurs : ainsi naît une bande solide.",
            ),
            Tip(
                "exchange",
                1,
                "One of these goes to the Seine for good, unseen. Keep strength: a Brute is worth "
                "2, a Henchman 1.",
                "L'un d'eux part à la Seine, sans être vu. Gardez la force : une Brute vaut 2, un "
                "Homme de main 1.",
            ),
            Tip(
                "close",
                1,
                "You may play one Plot card a turn, now or earlier. A card does only what it can: "
                "perhaps save this one and end your turn.",
                "Vous pouvez jouer un Complot par tour, maintenant ou plus tôt. Une carte ne fait "
                "que ce qu'elle peut : gardez peut-être celle-ci et finissez votre tour.",
            ),
            Tip(
                WAITING,
                4,
                "The others place too. A quarter with three rogues settles a standoff: all are "
                "turned up and the strongest takes control. The King's path calls standoffs as "
                "well.",
                "Les autres placent aussi. Un quartier à trois ribauds règle un duel : on retourne "
                "tout et le plus fort prend le contrôle. Le chemin du Roi en appelle aussi.",
            ),
            Tip(
                "place",
                2,
                "You need all six Renown tokens on the board. Two ways: win standoffs, or buy "
                "lines of the Renown Square in Les Halles. In a tie, the rogue on spot 1 wins.",
                "Il faut vos six jetons Renommée en jeu. Deux voies : gagner des duels, ou acheter "
                "des lignes de la place de la Renommée aux Halles. À égalité, la place 1 gagne.",
            ),
            Tip(
                "act",
                2,
                "If you cannot use the quarter, or do not want to, skip. Who controls a quarter "
                "gets a coin whenever somebody uses it.",
                "Si le quartier ne vous sert pas, passez. Qui contrôle un quartier gagne une pièce "
                "chaque fois que quelqu'un s'en sert.",
            ),
            Tip(
                "lone",
                1,
                "Your rogue is alone: you win in any case. Hide it and keep your secret, unless "
                "its ability pays.",
                "Votre ribaud est seul : vous gagnez de toute façon. Cachez-le, sauf si son talent "
                "rapporte.",
            ),
            Tip(
                "swordsman",
                1,
                "Pay 2 coins and your Swordsman fights with strength 3. It is decided before the "
                "count.",
                "Payez 2 pièces et votre Bretteur combat avec 3 de force. Cela se décide avant le "
                "compte.",
            ),
            Tip(
                "place",
                3,
                "Bluff works both ways: look where the others might be weak. From here on you are "
                "on your own; the coach is there if you ask.",
                "Le bluff va dans les deux sens : cherchez où les autres sont faibles. Vous voilà "
                "autonome ; l'entraîneur répond si vous l'appelez.",
            ),
            Tip(
                "over",
                1,
                "The game is over. In the replay you can see every hidden rogue.",
                "La partie est finie. Le replay montre tous les ribauds cachés.",
            ),
        ),
    ),
    "miseraables": Lesson(
        5,
        3,
        {},
        (
            Tip(
                "keep",
                1,
                "You hold two characters of Hugo's novel. Keep one; the other is saved (open) or "
                "killed (in secret). Read their goals: what a card is worth depends on who lies in "
                "which pile. Bishop Myriel is a good one to keep.",
                "Vous tenez deux personnages de Hugo. Gardez-en un ; l'autre est sauvé (visible) "
                "ou tué (en secret). Lisez leurs buts : la valeur d'une carte dépend de qui se "
                "trouve dans quelle pile. Monseigneur Myriel vaut d'être gardé.",
            ),
            Tip(
                "turn",
                1,
                "One thing a turn: take a card, use a card's ability, or score a card. You own "
                "little yet: take a character from the tableau, open, or the unknown top card, "
                "hidden.",
                "Une seule chose par tour : prendre une carte, utiliser un pouvoir ou marquer. "
                "Vous avez peu : prenez un personnage du tableau, visible, ou la carte du dessus, "
                "cachée.",
            ),
            Tip(
                WAITING,
                2,
                "Watch what the others save: saved cards lie open and count for everybody's goals. "
                "Killed cards are known only to those who saw them.",
                "Voyez ce que les autres sauvent : ces cartes sont visibles et comptent pour tous. "
                "Les mortes ne sont connues que de qui les a vues.",
            ),
            Tip(
                "turn",
                2,
                "Abilities move cards: take, save, kill, swap. Each of your cards can be used once "
                "a turn, and stays yours. A hidden card is turned up when it is used.",
                "Les pouvoirs déplacent des cartes : prendre, sauver, tuer, échanger. Chaque carte "
                "sert une fois par tour et reste à vous. Une carte cachée se montre en servant.",
            ),
            Tip(
                "effect",
                1,
                "The ability is carried out effect by effect: choose the target. Think of your "
                "goals, and of what you spoil for others.",
                "Le pouvoir s'exécute effet par effet : choisissez la cible. Pensez à vos buts, et "
                "à ceux que vous gâchez.",
            ),
            Tip(
                "scout",
                1,
                "You alone see these cards. Take one, hidden; the others go under the deck, and "
                "you will remember them.",
                "Vous seul voyez ces cartes. Prenez-en une, cachée ; les autres vont sous la pile, "
                "et vous vous en souviendrez.",
            ),
            Tip(
                "turn",
                3,
                "When a card's goals are met, score it: every goal met pays at once. A card you "
                "still own at the end costs a point.",
                "Quand les buts d'une carte sont remplis, marquez-la : chaque but paie aussitôt. "
                "Une carte encore à vous à la fin coûte un point.",
            ),
            Tip(
                "reveal",
                1,
                "This card counts symbols on your open cards: turn hidden ones up if they help.",
                "Cette carte compte les symboles de vos cartes visibles : retournez-en si cela "
                "aide.",
            ),
            Tip(
                "fate",
                1,
                "Scored! Now save or kill it. That decides other cards' goals, yours and theirs.",
                "Marqué ! Sauvez-la ou tuez-la. Cela décide des buts d'autres cartes, les vôtres "
                "et les leurs.",
            ),
            Tip(
                "turn",
                5,
                "The end comes when the deck is empty: everybody else has one more turn. From here "
                "on you are on your own; the coach is there if you ask.",
                "La fin vient quand la pile est vide : les autres ont encore un tour. Vous voilà "
                "autonome ; l'entraîneur répond si vous l'appelez.",
            ),
            Tip(
                "over",
                1,
                "The novel is told. The replay shows what lay in the KILL pile.",
                "Le roman est fini. Le replay montre ce que cachait la pile des morts.",
            ),
        ),
    ),
}


def seed(game: str) -> int:
    return LESSONS[game].seed


def plan(asked: NewTable) -> NewTable:
    """The lesson's table: the learner first, bots beside."""
    lesson = LESSONS[asked.game]
    bot = NewSeat(kind="bot", bot=SIMPLE)
    return NewTable(
        game=asked.game,
        players=lesson.players,
        seats=[NewSeat(kind="me"), *[bot] * (lesson.players - 1)],
        options=lesson.options,
        coach=True,
        tutorial=True,
    )


def tip(room: "Core", seat: int | None, lang: str) -> str | None:
    """The sentence for this moment, for the seat that learns."""
    if seat is None or room.table is None:
        return None
    played = [move for move in room.saga.moves if move.seat == seat]
    if room.actor in (seat, None):
        decision = room.decision
        nth = 1 + sum(move.decision == decision for move in played)
    else:
        decision, nth = WAITING, len(played)
    for row in LESSONS[room.row.game].tips:
        if (row.decision, row.nth) == (decision, nth):
            return row.fr if lang == "fr" else row.en
    return None
