"""Small stand-ins: programs that are taken for others, and a project of one scene."""

PROJECT = """config_version=5
[application]
config/name="stand-in"
run/main_scene="res://main.tscn"
[rendering]
renderer/rendering_method="gl_compatibility"
"""
SCENE = """[gd_scene load_steps=2 format=3]
[ext_resource type="Script" path="res://main.gd" id="1"]
[node name="Main" type="Node2D"]
script = ExtResource("1")
"""


def write_program(path, text):
    """Write a shell script that can be started, and return its path."""
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)
    return path


def write_project(folder, script):
    """Write a project whose main scene is a node with the script, and return its folder."""
    (folder / "project.godot").write_text(PROJECT)
    (folder / "main.tscn").write_text(SCENE)
    (folder / "main.gd").write_text("extends Node2D\n" + script)
    return folder
