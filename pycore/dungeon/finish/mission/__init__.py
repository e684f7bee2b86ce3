"""The mission of a map: kinds of doors, gates, and what lies in rooms; its placement, check, text and pictures."""
