"""California: law(known_on) gives its law as known on a day."""

from openbook.law.states.california.california import law as law
