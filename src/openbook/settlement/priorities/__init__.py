"""What each side wants most, as it wrote it or as its moves show."""
