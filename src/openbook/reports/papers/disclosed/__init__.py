"""The parts of the disclosure of an agreement as blocks of a paper."""
