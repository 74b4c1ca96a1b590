"""What readers see, in English and Spanish."""
