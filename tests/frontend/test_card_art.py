"""Each card has a picture, drawn from its data by the build."""

from collections.abc import Callable
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from django.test import Client

from engine import ruleset as registry
from engine.kernel.art import ICONS, Build, Hair, HairColor, Hat, Jaw, Portrait, Skin, Wear
from frontend.art import icons, picture
from frontend.art.choice import style
from frontend.art.scenes import LIGHTS, SCENES
from frontend.templatetags.cards import card_art
from tests.frontend.pages import page

GAMES = [name for name, module in registry.RULESETS.items() if module.startswith("engine.")]
ROW = {"id": "saucer", "name": "Saucer", "type": "event"}


@pytest.fixture
def drawn(built_page: None) -> Callable[..., str]:
    return lambda **fields: picture("legendary", {**ROW, **fields})


def test_every_bundled_icon_is_in_the_package(built_page: None) -> None:
    assert icons.extract(ICONS) == icons.outlines()


@pytest.mark.parametrize(("path", "short"), [
    ("M12.8.97 19.64", "M12.8.9 19.6"),
    ("m5.04.37-.02.04", "m5.0.4-.0.0"),
    ("L.96.5", "L.9.5"),
    ("c10 0.26 3.97", "c10 0.3 4"),
])  # fmt: skip
def test_short_outline_keeps_its_numbers_apart(path: str, short: str) -> None:
    assert icons.shorten(path) == short


@pytest.mark.parametrize("game", GAMES)
def test_each_design_has_its_own_picture(client: Client, built_page: None, game: str) -> None:
    found = {row["id"]: client.get(card_art(game, row["id"])) for row in registry.get(game).catalogue()}
    drawings = {id: b"".join(answer.streaming_content) for id, answer in found.items()}  # type: ignore[attr-defined]
    assert len(set(drawings.values())) == len(drawings)
    for id, drawing in drawings.items():
        assert ElementTree.fromstring(drawing).get("viewBox") == "0 0 250 200", id
        assert len(drawing) < 14_000, id
    assert all("immutable" in answer["Cache-Control"] for answer in found.values())


@pytest.mark.django_db
def test_page_names_the_folder_of_the_pictures(client: Client, built_page: None) -> None:
    base = page(client, "/").split('data-art="')[1].split('"')[0]
    assert card_art("legendary", "tooms") == f"{base}legendary/tooms.svg"


@pytest.mark.parametrize("scene", SCENES)
def test_scene_shows_icons_and_people(drawn: Callable[..., str], scene: str) -> None:
    person = {"hair": "bob", "wear": "labcoat", "glasses": True, "hat": "fedora"}
    for art in ({"icon": "ufo"}, {"portrait": person}, {"portrait": person, "icon": "ufo"}):
        ElementTree.fromstring(drawn(art={**art, "scene": scene}))


def test_each_member_changes_a_portrait(drawn: Callable[..., str]) -> None:
    choices = {
        "hair": Hair,
        "hair_color": HairColor,
        "skin": Skin,
        "jaw": Jaw,
        "wear": Wear,
        "hat": Hat,
        "build": Build,
    }
    usual = Portrait()
    faces = [{name: one} for name, words in choices.items() for one in get_args(words) if one != getattr(usual, name)]
    faces += [{name: True} for name in ("glasses", "beard", "aged", "cigarette")]
    assert len({drawn(art={"portrait": face}) for face in ({}, *faces)}) == len(faces) + 1


def test_same_row_gives_the_same_picture_and_each_part_changes_it(drawn: Callable[..., str]) -> None:
    art: dict[str, Any] = {"icon": "ufo", "scene": "sky"}
    others = [
        drawn(art={**art, "icon": "moon"}),
        drawn(art={**art, "scene": "snow"}),
        drawn(art={**art, "portrait": {}}),
        drawn(art=art, id="other"),
        drawn(art=art, type="end_game"),
        drawn(art=art, **{"class": "tech"}),
    ]
    assert drawn(art=art) == drawn(art=art)
    assert len({drawn(art=art), *others}) == 7


@pytest.mark.parametrize(("name", "icon"), [("The Mothers' UFO", "ufo"), ("Severed Hand", "severed-hand"), ("???", "")])
def test_picture_without_art_shows_a_word_of_its_name(drawn: Callable[..., str], name: str, icon: str) -> None:
    found = drawn(name=name)
    assert not icon or icons.outline(icon) in found


@pytest.mark.parametrize(
    "row", [{}, {"id": "<b>", "name": "<script>", "type": "unheard-of"}, {"name": None}, {"art": {"scene": 3}}]
)
def test_any_row_gives_a_picture(built_page: None, row: dict[str, Any]) -> None:
    for game in (*GAMES, "chess"):
        drawing = picture(game, row)
        assert ElementTree.fromstring(drawing) is not None and "script" not in drawing


def test_styles_name_known_scenes_and_icons() -> None:
    assert set(LIGHTS) <= set(SCENES)
    for game in GAMES:
        looks = style(game)
        assert {scene for several in looks.scenes.values() for scene in several} <= set(SCENES)
        assert set(looks.icons.values()) <= ICONS
        types = {row["type"] for row in registry.get(game).catalogue()}
        assert {*looks.scenes, *looks.icons, *looks.people, *looks.frames} <= types
        assert set(looks.hues["type"]) <= types
