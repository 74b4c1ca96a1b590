"""The screen as documents: the state, one district, the record, a folder of cases."""
