"""What the features of a position tell of who will win: logistic regression.

Rivals: each seat wins in proportion to the exponential of what its features are worth together. A
team: its chance is the logistic function of that. Newton's method, with a little ridge so that what
tells nothing stays near 0.
"""

from collections.abc import Sequence

import numpy as np

RIDGE = 1.0
STEPS = 50
CLOSE = 1e-9

Observed = tuple[np.ndarray, np.ndarray]  # features [game, seat, feature]; what each seat got


def fit(observed: Sequence[Observed], together: bool) -> np.ndarray:
    """The worths of the features, from games at tables of any sizes."""
    look = _team if together else _rivals
    worths = np.zeros(observed[0][0].shape[2])
    for _ in range(STEPS):
        looks = [look(features, got.astype(float), worths) for features, got in observed]
        slope = sum(slope for slope, _ in looks) - RIDGE * worths
        bend = sum(bend for _, bend in looks) + RIDGE * np.eye(len(worths))
        move = np.linalg.solve(bend, slope)
        worths = worths + move
        if np.abs(move).max() < CLOSE:
            break
    return worths


def _team(features: np.ndarray, got: np.ndarray, worths: np.ndarray) -> Observed:
    """Slope and bend of the likelihood: of the chance that seat 0, and so everybody, wins."""
    own = features[:, 0]
    chance = 1 / (1 + np.exp(-own @ worths))
    return own.T @ (got[:, 0] - chance), (own.T * (chance * (1 - chance))) @ own


def _rivals(features: np.ndarray, got: np.ndarray, worths: np.ndarray) -> Observed:
    """The same of who of all seats wins."""
    stands = features @ worths
    chances = np.exp(stands - stands.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    apart = features - np.einsum("gs,gsf->gf", chances, features)[:, None]
    slope = np.einsum("gs,gsf->f", got - chances, features)
    return slope, np.einsum("gs,gsf,gsh->fh", chances, apart, apart, optimize=True)
