"""Write the picture of the packages: python -m tools.house."""

from __future__ import annotations

from tools.house.picture import PICTURE, picture

if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
