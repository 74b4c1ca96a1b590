"""The commands of blind acceptance, one file each."""
