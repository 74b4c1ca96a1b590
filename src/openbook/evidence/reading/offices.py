"""Offices and bodies: the words that people who speak are called by besides their names."""

from __future__ import annotations

from openbook.evidence.reading.wordlist import listed

PRONOUNS = frozenset(listed("he she it they"))
# A subject may end with one of these: the union said, its spokesman said.
ROLES = frozenset(
    listed(
        "union unions district districts board office agency county state superintendent "
        "president governor mayor leader leaders members member officials official spokesman "
        "spokeswoman spokesperson teacher teachers educators parent parents principal "
        "principals trustee trustees auditor auditors analyst analysts panel report study "
        "audit review fact-finder mediator negotiator negotiators administration "
        "administrators sides officer chair chairman chairwoman treasurer economist "
        "economists researchers association federation council director adviser advisor "
        "consultant consultants lawyer lawyers attorney attorneys judge website statement "
        "letter figures data critics supporters legislature firm committee team staff leadership "
        "management analysis newsletter memo filing records documents survey chancellor guild league "
        "coalition"
    )
)
# Between the words of a subject: president of the local teachers' union.
LINKS = frozenset(
    listed(
        "the a an of and both teachers' teachers school high county state national local its "
        "his her their independent vice chief financial budget executive deputy former union "
        "district labor bargaining board for outside interim lead general own top "
        "fact-finding"
    )
)
# Before a name, and no part of it.
TITLES = frozenset(
    listed(
        "president superintendent supt. gov. governor dr. mr. ms. mrs. sen. rep. member union "
        "board district chief officer official california the state county school vice newly "
        "elected parent teacher mayor business finance financial budget operating academic "
        "executive director deputy assistant associate interim acting principal spokesman "
        "spokeswoman spokesperson chairman chairwoman chair trustee senator commissioner "
        "secretary treasurer attorney judge professor mom dad negotiator mediator auditor "
        "economist adviser consultant manager coordinator counselor nurse librarian editor "
        "association federation council"
    )
)
