"""Oregon: law(known_on) gives its law as known on a day."""

from openbook.law.states.oregon.oregon import law as law
