"""Write the folder on disk: one transaction, all or nothing."""
