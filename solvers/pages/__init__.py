"""The solvers' pages: agents, watch, assist; what they know of a game comes from its analysis."""
