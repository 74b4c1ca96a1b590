"""Offers: what each term costs under a book, and why two books disagree."""
