"""The words of the pages: which are said in every language, which are not."""
