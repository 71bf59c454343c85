"""What a game's folder tells the café beside its rules: small files of words, checked when read."""

from importlib.resources import files
from typing import Annotated, TypeVar

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from estaminet.errors import BadData
from estaminet.languages import LANGUAGES


def _in_every_language(text: dict[str, str]) -> dict[str, str]:
    missing = [lang for lang in LANGUAGES if lang not in text]
    if missing:
        raise ValueError(f"the text has no {', '.join(missing)}")
    return text


Words = Annotated[dict[str, str], AfterValidator(_in_every_language)]


class GameFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


F = TypeVar("F", bound=GameFile)


def read(game: str, name: str, kind: type[F]) -> F:
    """A file of a game's folder, or BadData with every defect in it."""
    text = files(f"estaminet.games.{game}").joinpath(name).read_text(encoding="utf-8")
    try:
        return kind.model_validate(yaml.safe_load(text))
    except ValidationError as error:
        defects = [f"{'.'.join(map(str, at['loc']))}: {at['msg']}" for at in error.errors()]
        raise BadData(f"{game}: {name}", defects) from None
