"""Minnesota: law(known_on) gives its law as known on a day."""

from openbook.law.states.minnesota.minnesota import law as law
