"""Openbook: open books for public-school labor bargaining."""
