"""Simulated players, whose skills and levels are known, for tests of what plays tell."""

import math
import random

from pycore.scale import FamilyScale, Play, quantiles

TRUE = {"linjat": (4.6, 0.6), "sokoban": (5.4, 0.9)}  # offset and spread
NOISE = 0.5
SKILLS = 0.6
BEYOND_SCORE = 0.3
ASSUMED = {
    family: FamilyScale(quantiles(range(200)), 200, offset=4.0, spread=0.3) for family in TRUE
}  # scores 0..199, all alike frequent


def played(seed, players, levels, answers, patience=math.inf):
    """Return plays, the skills of the players, and the true difficulties of the levels by family and name.

    Args:
        seed: of the plays.
        players: number of players.
        levels: number of levels of each family.
        answers: number of plays of each level.
        patience: seconds after which a level is left; twice as long for half of the players.
    """
    rng = random.Random(seed)
    skills = {f"player {number}": rng.gauss(0, SKILLS) for number in range(players)}
    difficulties, plays = {}, []
    for family, (offset, spread) in TRUE.items():
        for number in range(levels):
            score = rng.randrange(200)
            true = offset + spread * ASSUMED[family].normal(score) + rng.gauss(0, BEYOND_SCORE)
            difficulties[family, f"level {number}"] = true
            for player in rng.sample(sorted(skills), answers):
                seconds = math.exp(true - skills[player] + rng.gauss(0, NOISE))
                most = patience * (1 + (int(player.split()[1]) % 2))
                play = Play(player, family, f"level {number}", score, min(seconds, most), seconds <= most)
                plays.append(play)
    return plays, skills, difficulties


def correlation(pairs):
    """Return the correlation of pairs of numbers, after Pearson."""
    a, b = zip(*pairs, strict=True)
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    both = sum((x - mean_a) * (y - mean_b) for x, y in pairs)
    return both / math.sqrt(sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b))
