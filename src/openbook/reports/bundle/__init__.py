"""Bundles: a case, the law, the results and their hashes in one file that anybody can verify."""
