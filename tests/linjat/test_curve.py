"""The curve of the best score during a search."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from xml.etree import ElementTree as ET

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.linjat import Curve, Method, curve_svg, generate, generate_in_time, generate_together, preset
from tests.cases import each

PARAMS = replace(preset("easy"), iterations=400)


def rising(points):
    assert [iteration for iteration, _ in points] == sorted({iteration for iteration, _ in points})
    assert [score for _, score in points] == sorted({score for _, score in points})
    return points


@each("method", Method)
def test_a_curve_leads_from_the_first_puzzle_to_the_level(method):
    params, curve = replace(PARAMS, method=method), Curve()
    level = generate(params, Rng(3), curve=curve).unwrap()
    points = rising(curve.points)
    assert points[0] == (0, generate(replace(params, iterations=0), Rng(3)).unwrap().score)
    assert len(points) > 2
    assert points[-1][1] == level.score
    assert level == generate(params, Rng(3)).unwrap()


def test_a_shorter_search_has_the_beginning_of_a_curve():
    whole, half = Curve(), Curve()
    params = replace(PARAMS, starts=1)
    generate(params, Rng(5), curve=whole)
    generate(replace(params, iterations=200), Rng(5), curve=half)
    assert half.points == [point for point in whole.points if point[0] <= 200]


def test_a_curve_comes_nearer_to_a_target():
    curve = Curve()
    level = generate(replace(PARAMS, target=20), Rng(3), curve=curve).unwrap()
    distances = [abs(score - 20) for _, score in curve.points]
    assert distances == sorted(set(distances), reverse=True)
    assert curve.points[-1][1] == level.score


def test_four_searches_have_one_curve():
    curve = Curve()
    with ThreadPoolExecutor(2) as executor:
        level = generate_together(PARAMS, Rng(4), executor, curve=curve).unwrap()
    assert rising(curve.points)[-1] == (curve.points[-1][0], level.score)
    assert curve.points[-1][0] <= PARAMS.iterations


def test_a_curve_is_read_while_it_is_written():
    curve, budget = Curve(), Budget()
    work = threading.Thread(target=generate_in_time, args=(replace(PARAMS, iterations=10**8), Rng(1), budget, curve))
    work.start()
    while not curve.points:
        work.join(0.001)
    before = curve.points
    budget.cancel()
    work.join()
    assert rising(curve.points)[: len(before)] == before


def test_a_full_curve_keeps_the_best_point():
    curve = Curve()
    for score in range(5000):
        curve.add(score, score, -score)
        curve.add(score, score, 7)
    assert (len(curve.points), curve.points[0], curve.points[-1]) == (4096, (0, 0), (4999, -4999))
    curve.clear()
    assert curve.points == []
    ET.fromstring(curve_svg(curve, PARAMS))


def test_the_command_writes_the_curve(tmp_path, capsys):
    order = ["linjat", "generate", "--preset", "easy:200", "--seed", "3", "--out", str(tmp_path / "level.txt")]
    for ending in ("svg", "csv", "json"):
        assert main([*order, "--score-curve", str(tmp_path / f"curve.{ending}")]) == 0
    record = json.loads((tmp_path / "curve.json").read_text())
    points = [(point["iteration"], point["score"]) for point in record["points"]]
    assert record["iterations"] == 200
    assert (tmp_path / "curve.csv").read_text().splitlines()[1:] == [f"{x},{y}" for x, y in points]
    assert (tmp_path / "curve.svg").read_text() == curve_svg(*again(points, 200))
    assert main([*order, "--score-curve", "curve.bmp"]) == 2
    assert "file extension" in capsys.readouterr().err


def again(points, iterations):
    curve = Curve()
    for iteration, score in points:
        curve.add(iteration, score, score)
    return curve, replace(PARAMS, iterations=iterations)
