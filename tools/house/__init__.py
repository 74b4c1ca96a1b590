"""The picture of the packages: who imports whom, floor by floor."""
