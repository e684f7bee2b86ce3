"""Building for players' machines of other kinds: the interpreter, the compiled modules and the boot library."""
