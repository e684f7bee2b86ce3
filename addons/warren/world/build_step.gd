@tool
extends RefCounted
## A piece of a builder's work that is done at once. Steps of one sort take about the same time.

const Self := preload("build_step.gd")

var sort: Variant
var work: Callable


static func of(sort_: Variant, work_: Callable) -> Self:
	var made := Self.new()
	made.sort = sort_
	made.work = work_
	return made
