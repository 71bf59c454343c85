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
Count = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
View = dict[str, Any]  # of the rules document, section "visibility" of each game


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class GalleryCard(Model):
    group: str
    id: str
    name: str
    copies: int
    text: str
    provenance: str
