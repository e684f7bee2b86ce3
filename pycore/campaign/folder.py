"""Campaigns as resources of Godot: a folder with a file for each level, and one for the campaign."""

import json
from collections.abc import Iterable
from pathlib import Path

from pycore.base.errors import ParameterError
from pycore.base.reading import write_whole
from pycore.campaign.making import Campaign
from pycore.store import resource_of

NAME = "campaign.tres"


def write_folder(campaign: Campaign, folder: Path) -> None:
    """Write a `WarrenCampaign` and its levels into a folder, which is made if it does not exist.

    The names of the levels' files follow from their content. The campaign is written last, so that at any time the
    folder has the former campaign or the new one, whole.

    Raises:
        ParameterError: the path is no folder.
        FileError: a file cannot be written.
    """
    if folder.exists() and not folder.is_dir():
        raise ParameterError("out", f"{folder} is no folder")
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"{entry.family}_{entry.key}.tres" for entry in campaign.entries]
    for name, entry in zip(names, campaign.entries, strict=True):
        write_whole(folder / name, resource_of(entry).encode())
    write_whole(folder / NAME, _campaign(campaign, names).encode())


def _campaign(campaign: Campaign, names: Iterable[str]) -> str:
    def texts(values: Iterable[str]) -> str:
        return f"PackedStringArray({', '.join(map(json.dumps, values))})"

    lines = [
        '[gd_resource type="Resource" script_class="WarrenCampaign" load_steps=2 format=3]',
        '\n[ext_resource type="Script" path="res://addons/warren/campaign/warren_campaign.gd" id="1"]',
        '\n[resource]\nscript = ExtResource("1")',
        f"family = {json.dumps(campaign.family)}",
        f"files = {texts(names)}",
        f"scores = PackedInt32Array({', '.join(str(entry.score) for entry in campaign.entries)})",
        f"keys = {texts(entry.key for entry in campaign.entries)}",
    ]
    return "\n".join(lines) + "\n"
