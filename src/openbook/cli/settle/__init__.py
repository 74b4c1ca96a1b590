"""Commands about packages both sides could sign; each file is one."""
