class_name DemoSave
extends RefCounted
## What was found in a slot of the saved games.

var text := ""
var note := ""
## When it was saved, in seconds since 1970; 0 if the slot is empty.
var time := 0
## What is wrong with it; empty if nothing is.
var fault := ""
