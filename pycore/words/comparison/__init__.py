"""Methods of turn generation, compared in games with the same orders of the bag."""
