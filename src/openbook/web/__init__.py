"""The web app: both books on one screen, for reading without scripts and live with them."""
