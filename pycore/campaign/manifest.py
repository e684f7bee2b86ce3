"""Manifests: a campaign as one JSON text, which a game can load without the store."""

import json

from pycore.base.family import Family
from pycore.campaign.making import Campaign

FORMAT = 1


def format_manifest(campaign: Campaign) -> str:
    """Return the JSON text of a campaign. Seeds are texts, because numbers of JSON are not exact in all programs."""
    plan = campaign.plan
    levels = [
        {
            "target": round(target, 3),
            "score": entry.score,
            "nearest": round(nearest, 4),
            "key": entry.key,
            "seed": "" if entry.seed is None else str(entry.seed),
            "parameters": entry.parameters,
            "rating": dict(entry.rating),
            "level": entry.level,
        }
        for target, entry, nearest in zip(campaign.targets, campaign.entries, campaign.nearest, strict=True)
    ]
    values = {
        "campaign": FORMAT,
        "family": campaign.family,
        "curve": plan.curve,
        "seed": plan.seed,
        "apart": plan.apart,
        "levels": levels,
    }
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


def format_preview(campaign: Campaign, available: int) -> str:
    """Return the numbers of a campaign without its levels as a JSON text.

    Args:
        campaign: the campaign.
        available: number of levels that it was chosen from.
    """
    steps = len(campaign.entries)
    values = {
        "available": available,
        "apart": campaign.plan.apart,
        "targets": [round(target, 3) for target in campaign.targets],
        "scores": [entry.score for entry in campaign.entries],
        "nearest": [round(nearest, 4) for nearest in campaign.nearest],
        "off": round(campaign.cost / steps, 3),
        "best_off": round(campaign.best_cost / steps, 3),
        "shortcomings": campaign.shortcomings,
    }
    return json.dumps(values) + "\n"


def format_pack(campaign: Campaign, family: Family) -> str:
    """Return the levels as one text of the family, which must have packs."""
    assert family.format_pack is not None
    return family.format_pack([family.parse(entry.level, f"level {entry.id}") for entry in campaign.entries])
