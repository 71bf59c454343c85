"""Many plays: measuring, and what can be learnt from it."""
