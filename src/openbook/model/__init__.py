"""The engine: a case and a law as one model, run over many worlds."""
