"""Tools of a checkout: they measure, prove, attack, simulate, photograph, translate and build."""
