"""The words of the report, English and French."""

from collections.abc import Mapping

LANGUAGES = ("en", "fr")

WORDS: Mapping[str, tuple[str, str]] = {
    "simulated": ("by the numbers", "en chiffres"),
    "games": ("games", "parties"),
    "games_simulated": ("games simulated", "parties simulées"),
    "players": ("players", "joueurs"),
    "seat": ("seat", "siège"),
    "numbers": ("The numbers", "Les chiffres"),
    "share": ("Share", "Part"),
    "low": ("at least", "au moins"),
    "high": ("at most", "au plus"),
    "value": ("Value", "Valeur"),
    "what": ("What was simulated", "Ce qui a été simulé"),
    "what_def": (
        "Every game is played out by the program, move by move, by the official rules. "
        "The same command gives the same games again.",
        "Chaque partie est jouée par le programme, coup par coup, selon les règles. "
        "La même commande redonne les mêmes parties.",
    ),
    "whiskers": (
        "A thin line around a value is its 95 % interval: repeat the whole simulation with other "
        "seeds, and 95 times in 100 such a line covers the true value.",
        "Le trait fin autour d'une valeur est son intervalle à 95 % : en recommençant la "
        "simulation avec d'autres graines, il couvre la vraie valeur 95 fois sur 100.",
    ),
    "file": ("File", "Fichier"),
    "bots": ("Who plays", "Qui joue"),
    "options": ("Options", "Options"),
    "data": ("Cards", "Cartes"),
    "shipped": ("as shipped", "celles du jeu"),
    "seed": ("Seed", "Graine"),
    "version": ("Version", "Version"),
    "again": ("The same again", "Pour recommencer"),
    "endings": ("How games end", "Comment les parties finissent"),
    "endings_def": (
        "The share of games that ended for each reason.",
        "La part des parties qui finissent pour chaque raison.",
    ),
    "lengths": ("How long games are", "La longueur des parties"),
    "moves": ("Moves", "Coups"),
    "moves_def": (
        "A move is one choice of one player. The bars show the share of games with so many moves; "
        "the dashed line is the median: half of the games are at most that long.",
        "Un coup est un choix d'un joueur. Les barres donnent la part des parties de cette "
        "longueur ; le trait pointillé est la médiane : la moitié des parties ne la dépasse pas.",
    ),
    "median": ("median", "médiane"),
    "share_games": ("share of games", "part des parties"),
    "share_seats": ("share of seats", "part des sièges"),
    "seats": ("Does the seat matter?", "La place compte-t-elle ?"),
    "seats_def": (
        "The share of games each seat wins; a shared victory counts in parts. Seat 0 begins. The "
        "dashed line is what a fair game gives to each. A seat whose interval does not touch it, "
        "in colour, has an advantage or a handicap.",
        "La part des parties que gagne chaque siège ; une victoire partagée compte en fractions. "
        "Le siège 0 commence. Le trait pointillé est la part équitable. Un siège dont "
        "l'intervalle ne le touche pas, en couleur, est avantagé ou désavantagé.",
    ),
    "team": ("Does the team win?", "L'équipe gagne-t-elle ?"),
    "team_def": (
        "All win or lose together, so no seat can be better off: this is the share of games that "
        "the whole team wins.",
        "Tous gagnent ou perdent ensemble : aucun siège n'est mieux placé. C'est la part des "
        "parties que gagne l'équipe entière.",
    ),
    "victory": ("victory", "victoire"),
    "by_bot": ("Wins by player", "Victoires par joueur"),
    "by_bot_def": (
        "The share of games a seat with this bot wins, on average over its seats.",
        "La part des parties que gagne un siège tenu par ce robot, en moyenne.",
    ),
    "fair": ("fair share", "part équitable"),
    "scores": ("How the games come out", "Ce que donnent les parties"),
    "spread_seat": (
        "Each seat of each game counts once. Filled bars: all seats; outlined bars: winning seats "
        "alone; dashed line: the median of all seats.",
        "Chaque siège de chaque partie compte une fois. Barres pleines : tous les sièges ; barres "
        "en contour : les seuls gagnants ; trait pointillé : la médiane de tous.",
    ),
    "spread_game": (
        "Each game counts once; the dashed line is the median.",
        "Chaque partie compte une fois ; le trait pointillé est la médiane.",
    ),
    "pieces": ("Which pieces go with winning", "Quelles pièces accompagnent la victoire"),
    "pieces_def": (
        "Take every seat that did a thing at least once in a game. How often did those seats win, "
        "compared with all seats? To the right of the middle line they won more often than all, "
        "to the left less often; the distance is in percentage points. Coloured: the whole "
        "interval lies on one side. With so many lines, about one neutral one in twenty is "
        "coloured by chance. It goes with winning; it need not be the cause.",
        "Prenons tous les sièges qui ont fait une chose au moins une fois dans une partie. "
        "Combien ont gagné, comparés à tous les sièges ? À droite du trait central, plus que "
        "l'ensemble ; à gauche, moins ; l'écart est en points de pourcentage. En couleur : tout "
        "l'intervalle est d'un seul côté. Sur tant de lignes, une neutre sur vingt environ est "
        "colorée par hasard. Cela accompagne la victoire sans en être forcément la cause.",
    ),
    "pieces_team": (
        "Here a win is the team's: a line says how often the team won when somebody did this.",
        "Ici la victoire est celle de l'équipe : une ligne dit combien de fois elle a gagné quand "
        "quelqu'un l'a fait.",
    ),
    "by_name": (
        "Counted are choices that name the piece: a card taken unseen, or played by a trap, is "
        "not among them.",
        "Sont comptés les choix qui nomment la pièce : une carte prise sans être vue, ou jouée "
        "par un piège, n'en fait pas partie.",
    ),
    "no_wins": (
        "Nobody won a single game here, so nothing can be said about winning; the lists show how "
        "often each thing was done.",
        "Personne n'a gagné ici : on ne peut rien dire de la victoire ; les listes disent combien "
        "de fois chaque chose a été faite.",
    ),
    "stand_out": ("What stands out", "Ce qui ressort"),
    "stand_out_def": (
        "The things whose whole interval lies farthest from the middle line: candidates for too "
        "strong and too weak. Read each as: « seats that did this won so much more, or less ».",
        "Les choses dont tout l'intervalle est le plus loin du trait central : candidates au trop "
        "fort et au trop faible. À lire : « les sièges qui l'ont fait ont gagné d'autant plus, "
        "ou moins ».",
    ),
    "nothing": ("Nothing stands out.", "Rien ne ressort."),
    "everything": ("Every verb and piece", "Chaque verbe, chaque pièce"),
    "pp": ("percentage points against all seats", "points de pourcentage par rapport à tous"),
    "often": ("how often", "fréquence"),
    "often_def": (
        "« How often »: the share of seats that did it at least once in a game.",
        "« Fréquence » : la part des sièges qui l'ont fait au moins une fois dans la partie.",
    ),
    "wins": ("wins", "victoires"),
    "times": ("times", "fois"),
    "pairs": ("seats that did it", "sièges qui l'ont fait"),
    "never": ("never", "jamais"),
    "choices": ("Other choices", "Autres choix"),
    "unknown": ("(no piece named)", "(sans nom de pièce)"),
    "most": ("most", "le plus"),
    "least": ("least", "le moins"),
    "compare": ("Side by side", "Côte à côte"),
    "compare_def": (
        "The means of every simulation on this page, with their intervals.",
        "Les moyennes de chaque simulation de cette page, avec leurs intervalles.",
    ),
    "compare_one": (
        "Give the command several files, of other player counts or bots, and they stand side by "
        "side here.",
        "Donnez plusieurs fichiers à la commande, d'autres nombres de joueurs ou d'autres robots : "
        "ils se côtoieront ici.",
    ),
    "mean": ("mean", "moyenne"),
    "share_of_wins": ("share of wins", "part de victoires"),
    "first_seat": ("Seat 0 against a fair share", "Le siège 0 face à la part équitable"),
    "first_seat_def": (
        "How much more than its fair share seat 0 wins, in percentage points: 0 is fair, whatever "
        "the number of players.",
        "De combien le siège 0 dépasse sa part équitable, en points de pourcentage : 0 est "
        "équitable quel que soit le nombre de joueurs.",
    ),
    "made": ("Made by", "Fait par"),
    "contents": ("On this page", "Sur cette page"),
}


def word(key: str) -> Mapping[str, str]:
    return dict(zip(LANGUAGES, WORDS[key], strict=True))


def number(value: float, lang: str, places: int = 0) -> str:
    """« 12,345.6 », in French « 12 345,6 » with spaces that do not break."""
    text = f"{value:,.{places}f}"
    if lang == "fr":
        text = text.replace(",", "\u202f").replace(".", ",")
    return text.replace("-", "−")


def percent(share: float, lang: str, places: int = 1) -> str:
    unit = "%" if lang == "en" else "\u00a0%"
    return number(100 * share, lang, places) + unit


def points(difference: float, lang: str, places: int = 1) -> str:
    """A difference of shares, with its sign."""
    rounded = round(100 * difference, places)
    text = number(abs(rounded), lang, places)
    return text if not rounded else f"{'+' if rounded > 0 else '−'}{text}"
