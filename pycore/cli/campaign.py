"""`warren campaign`: levels chosen from the level database along a curve of difficulty."""

from pathlib import Path
from typing import Any

import click

from pycore.base.cli import (
    OneOf,
    Option,
    OutFile,
    Refused,
    Verb,
    batch_option,
    chosen_form,
    count_option,
    format_option,
    named_folder,
    out_option,
    seed_option,
    store_option,
    where_option,
    write,
)
from pycore.base.errors import ParameterError
from pycore.base.family import FAMILIES, load
from pycore.base.familycli import ExitCode
from pycore.base.plots import pyplot
from pycore.base.printing import echo
from pycore.campaign import Plan, format_manifest, format_pack, format_preview, make_campaign, write_folder
from pycore.campaign.choice import MAX_COUNT
from pycore.campaign.curve import DEFAULT
from pycore.store import Store

HELP = """Choose levels of FAMILY from a level database, along a curve of difficulty, no two alike.

The output is a JSON text with the levels in their order; by --format text, or a name that ends in .txt, one text of
the family; by --format godot a folder with a `WarrenCampaign` and its levels, for games with Warren's addon, with or
without its extension. The same levels, curve and seed give the same campaign. What the database cannot give is named
on standard error.
"""
EXAMPLES = (
    "linjat --store levels.db --count 3 --out campaign.json",
    'dungeon --store levels.db --count 3 --curve "10 + 90 * x^2" --out campaign.json',
    'linjat --store levels.db --curve "0: 10, 0.5: 30, 0.6: 20, 1: 60" --count 3 --plot curve.svg',
    "linjat --store levels.db --count 3 --format godot --out levels",
    'linjat --store levels.db --count 3 --curve "10, 15, 20" --where "depth >= 2"',
)
FORMS = {"json": "a manifest", "text": "one text", "godot": "a folder of resources"}
ENDINGS = {".json": "json", ".txt": "text"}
CURVE_HELP = (
    "Wished scores: a list `8, 12, 20`, points `0: 8, 0.3: 40, 1: 170`, or a formula of x in 0..1, low and high (the"
    " lowest and highest score there)."
)


OPTIONS: list[click.Parameter] = [
    click.Argument(["family"], type=OneOf(list(FAMILIES))),
    store_option(required=True, name="database"),
    count_option(100, most=MAX_COUNT),
    Option(["--curve"], default=DEFAULT, show_default=True, help=CURVE_HELP),
    Option(
        ["--apart"], type=float, default=Plan.apart, show_default=True, help="Smallest distance of two levels, 0..1."
    ),
    seed_option(0),
    where_option(),
    batch_option(),
    Option(["--plot"], type=OutFile((".png", ".svg")), help="Picture of the campaign to write: .png or .svg."),
    Option(["--preview"], type=OutFile((".json",)), help="JSON of wished and chosen scores and of distances to write."),
    format_option(FORMS, "text for a name that ends in .txt, else json"),
    out_option(ENDINGS, folder="godot"),
]


@click.command("campaign", cls=Verb, help=HELP, params=OPTIONS, examples=EXAMPLES)
def command(
    family: str,
    *,
    database: Path,
    plot: Path | None,
    preview: Path | None,
    form: str | None,
    out: Path | None,
    **values: Any,
) -> ExitCode:
    """Choose a campaign, see `HELP`."""
    record, plan = load(family), Plan(**values)
    form = chosen_form(FORMS, ENDINGS, form, out)
    if form == "text" and record.format_pack is None:
        raise ParameterError("format", f"a text holds one level of {family} only: use json or godot")
    folder = named_folder(out) if form == "godot" else None
    if plot:
        pyplot()  # raises an error before any work if matplotlib is not installed
    with Store(database) as store:
        result = make_campaign(store, record, plan)
    campaign = result.value
    if campaign is None:
        raise Refused(f"{result.status}: {result.reason}")
    if plot:
        from pycore.campaign.plot import plot_campaign  # noqa: PLC0415 - imports matplotlib

        write(plot_campaign(campaign, plot.suffix.lower().lstrip(".") or "png"), plot)
    if preview:
        write(format_preview(campaign, result.statistics["levels"]), preview)
    if folder:
        write_folder(campaign, folder)
    elif out or not preview:
        write(format_pack(campaign, record) if form == "text" else format_manifest(campaign), out)
    scores = [entry.score for entry in campaign.entries]
    echo(
        f"{len(scores)} of {result.statistics['levels']} levels, scores {scores[0]} to {scores[-1]}; off the curve by"
        f" {campaign.cost / len(scores):.2f} on average (at best {campaign.best_cost / len(scores):.2f}); smallest"
        f" distance of two levels {min(campaign.nearest):.3f}",
        err=True,
    )
    for line in campaign.shortcomings:
        echo(f"warning: {line}", err=True)
    return ExitCode.DONE
