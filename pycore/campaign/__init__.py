"""Campaigns: levels chosen from the level database along a curve of difficulty, no two alike."""

from pycore.base.checking import publish
from pycore.campaign.choice import Candidate, Choice, choose
from pycore.campaign.curve import targets
from pycore.campaign.folder import write_folder
from pycore.campaign.making import Campaign, Plan, make_campaign
from pycore.campaign.manifest import format_manifest, format_pack, format_preview

__all__ = [
    "Campaign",
    "Candidate",
    "Choice",
    "Plan",
    "choose",
    "format_manifest",
    "format_pack",
    "format_preview",
    "make_campaign",
    "targets",
    "write_folder",
]

publish(globals())
