"""Results for readers: data and words, no arithmetic of their own."""
