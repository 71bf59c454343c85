"""What the types of the wire are made of."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from estaminet.languages import LANGUAGES


def _spoken(lang: str) -> str:
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}")
    return lang


Lang = Annotated[
    str, AfterValidator(_spoken), WithJsonSchema({"type": "string", "enum": list(LANGUAGES)})
]
MOST_NUMBER = 2**53 - 1  # what JavaScript counts exactly
MOST_ACTION = 200  # characters
Count = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
View = dict[str, Any]  # of the rules document, section "visibility" of each game

Counts = dict[str, Any]  # what everybody can count at the table by the rules: the same for all


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class MenuRow(Model):
    """`brings`: what the action brings, as far as the seat knows; null: nothing to add."""

    action: str
    text: str
    brings: str | None


class RefusedRow(Model):
    """What cannot be done now: a kind of action or a single one, why not, and by which clause."""

    kind: str
    text: str
    reason: str
    clause: str


class GalleryCard(Model):
    group: str
    id: str
    name: str
    copies: int
    text: str
    provenance: str
