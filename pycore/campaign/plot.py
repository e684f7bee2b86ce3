"""A picture of a campaign: its scores along the wished curve, and how different its levels are."""

from pycore.base.plots import picture, pyplot
from pycore.campaign.making import Campaign


def plot_campaign(campaign: Campaign, form: str) -> bytes:
    """Return the picture of a campaign as "png" or "svg".

    Raises:
        ParameterError: matplotlib is not installed.
    """
    plt = pyplot()
    figure, (upper, lower) = plt.subplots(2, 1, figsize=(9, 6), height_ratios=(3, 1), sharex=True, layout="constrained")
    steps = range(1, len(campaign.entries) + 1)
    upper.plot(steps, campaign.targets, color="#d98300", linewidth=2, label="wished")
    scores = [entry.score for entry in campaign.entries]
    upper.plot(steps, scores, "o", color="#1f6fb4", markersize=4, label="chosen")
    upper.set_title(f"{len(scores)} levels of {campaign.family} along {campaign.plan.curve}", fontsize=11)
    upper.set_ylabel("score")
    upper.legend(frameon=False)
    lower.bar(steps, campaign.nearest, color="#5a9a68", width=0.8)
    lower.axhline(campaign.plan.apart, color="#b03a2e", linewidth=1)
    lower.set_title(f"red: wished at least, {campaign.plan.apart:g}", fontsize=9, loc="right", color="#b03a2e")
    lower.xaxis.get_major_locator().set_params(integer=True)
    lower.set_ylim(0, 1)
    lower.set_ylabel("distance to\nthe nearest level")
    lower.set_xlabel("level")
    for axes in (upper, lower):
        axes.grid(visible=True, color="#8884", linewidth=0.5)
        axes.spines[["top", "right"]].set_visible(False)
    return picture(figure, form)
