"""Terms of positions and loads: people added, ratios, caseloads, planning time."""
