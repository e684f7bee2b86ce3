"""What a mission asks for, on its map: kinds of doors, gates, and what lies in rooms; placement, check, text, pictures."""
