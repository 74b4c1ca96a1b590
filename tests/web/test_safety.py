"""Nothing from elsewhere is loaded, run, framed or obeyed; nothing climbs out."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from tests.empty_loops import maybe_none
from tests.web.addresses import pages_of, parameters_of, paths_of, with_query
from tests.web.conftest import CASES, client_of, in_own_loop
from tests.web.hostile import hostile_copy

from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.page import Asked
from openbook.web.render import _contents
from openbook.web.safety import ANY_NUMBER, HEADERS, LOOPBACK, MOST_BYTES, Safety
from openbook.web.serve import names_of

APP = make_app(Desk(CASES / "small-town"))
PATHS = paths_of(APP)
PAGES = pages_of(APP)
VERBS = [path for path in paths_of(APP, "GET") if path.startswith("/api/")]
MARK = "<script>alert(1)</script>\0\u202e"
BAD = [MARK, "1e400", "9999-12-31", "nan", "x" * 20_000]


@pytest.mark.parametrize("path", ["/table", "/nowhere", "/api/show", "/table?define=x"])
def test_every_answer_has_the_headers(willow, path):
    answer = willow.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


@pytest.mark.parametrize("path", PATHS)
def test_a_name_that_is_not_ours_is_not_answered(willow, path):
    answer = willow.get(path, headers={"host": "evil.example"})
    assert answer.status_code == 403
    assert "Willow" not in answer.text
    assert answer.headers["content-security-policy"]


@pytest.mark.parametrize("host", ["localhost:8484", "127.0.0.1", "[::1]:8484", "LOCALHOST"])
def test_names_of_this_machine_are_answered(willow, host):
    assert willow.get("/check", headers={"host": host}).status_code == 200


def test_a_server_for_others_answers_to_its_own_name_and_to_numbers_only():
    assert names_of("127.0.0.1") == LOOPBACK
    assert names_of("Table.example") == LOOPBACK | {"table.example"}
    everywhere = names_of("0.0.0.0")  # noqa: S104  (the words, not a place to listen)
    assert ANY_NUMBER in everywhere
    client = client_of(CASES / "small-town", hosts=everywhere)
    asked = {
        host: client.get("/nowhere", headers={"host": host}).status_code
        for host in ("192.168.1.5:8484", "[fe80::1]", "localhost", "evil.example", "*")
    }
    assert list(asked.values()) == [404, 404, 404, 403, 403]


OTHER_SITES = (
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://evil.example"},
    {"origin": "http://localhost:3000"},
    {"origin": "null"},
)


@pytest.mark.sampled
def test_other_sites_may_not_write(willow, request):
    """Ask every address in every way with `--full`; otherwise each way in turn."""
    each = 1 if request.config.getoption("--full") else len(OTHER_SITES)
    methods = ("POST", "PUT", "PATCH", "DELETE")
    ways = [(path, method, who) for path in PATHS for method in methods for who in OTHER_SITES]
    for path, method, who in ways[:60] + _in_turn(ways, each):
        answer = willow.request(method, path, headers=who)
        assert answer.status_code == 403, (path, method, who)


def _in_turn(ways, each):
    """Return one of every few, not always the same of them."""
    return [ways[at + at // each % each] for at in range(0, len(ways), each)]


def test_a_page_of_this_server_may_write(willow):
    answer = willow.post("/strike/upload", headers={"origin": "http://localhost"})
    assert answer.status_code == 415


@pytest.mark.parametrize("path", paths_of(APP, "POST"))
def test_what_is_sent_is_never_too_large(willow, path):
    large = b"a" * (MOST_BYTES + 1)
    for kind in ("application/x-www-form-urlencoded", "text/plain"):
        answer = willow.post(path, content=large, headers={"content-type": kind})
        assert answer.status_code in {413, 415}


async def _nothing(_):
    """Nobody listens."""


def test_no_more_is_read_than_that():
    read = 0

    async def app(_, receive, __):
        while True:
            await receive()

    async def receive():
        nonlocal read
        read += 1_000_000
        return {"type": "http.request", "body": b"a" * 1_000_000, "more_body": True}

    scope = {"type": "http", "method": "POST", "headers": [(b"host", b"localhost")]}

    with pytest.raises(HTTPException):
        in_own_loop(Safety(app)(scope, receive, _nothing))
    assert read <= MOST_BYTES + 1_000_000


@pytest.mark.parametrize(
    "path",
    [
        "/static/../desk.py",
        "/static/..%2fdesk.py",
        "/static/%2e%2e/%2e%2e/cases/la-2019/case.yaml",
        "/static//etc/passwd",
        "/private/union/offers",
        "/../case.yaml",
    ],
)
def test_paths_cannot_climb_out(willow, path):
    answer = willow.get(path)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text


def asked_names(monkeypatch):
    """The names that pages look for in their address, as they look for them."""
    names: set[str] = set()
    text, texts = Asked.text, Asked.texts

    def one(asked, name, default=""):
        names.add(name)
        return text(asked, name, default)

    def several(asked, name):
        names.add(name)
        return texts(asked, name)

    monkeypatch.setattr(Asked, "text", one)
    monkeypatch.setattr(Asked, "texts", several)
    return names


def refused_or_answered(answer):
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
    assert MARK[:8] not in answer.text or "json" in answer.headers["content-type"]


@pytest.mark.parametrize(
    "path", [page for page in PAGES if "/api/" not in page and ".csv" not in page]
)
def test_a_bad_value_is_told_and_never_breaks(willow, path, monkeypatch):
    names = asked_names(monkeypatch)
    tried: set[str] = set()
    willow.get(path, follow_redirects=False)
    names |= {"lang", "theme", "event", "t1", "t1.share"}
    while left := sorted(names - tried):
        tried.add(left[0])
        value = BAD[len(tried) % len(BAD)]
        for said in ({left[0]: [MARK]}, {left[0]: [value, value]}):
            refused_or_answered(willow.get(with_query(path, said), follow_redirects=False))


@pytest.mark.parametrize("path", VERBS)
def test_a_bad_value_is_told_by_verbs_too(willow, path):
    sound = {name: ["2018-19"] for name in parameters_of(APP, path, needed=True)}
    asked = [(each, value) for each in parameters_of(APP, path) for value in BAD]
    for name, value in maybe_none(asked):
        said = with_query(path, sound | {name: [value, value]})
        answer = willow.get(said)
        refused_or_answered(answer)
        assert answer.json() is not None


@pytest.mark.parametrize("path", paths_of(APP, "POST"))
@pytest.mark.parametrize(
    "body",
    [
        b"",
        bytes(range(256)),
        b"[" * 100_000,
        b'"\\ud800 said $3 million"',
        b"&".join([b"a=1"] * 6_000),
        b"a" * 1_000_000,
    ],
    ids=["empty", "binary", "deep", "half a letter", "many fields", "long"],
)
def test_whatever_is_sent_is_answered(own_willow, path, body):
    kinds = ("text/plain", "application/json", "application/x-www-form-urlencoded")
    for kind in ("", "multipart/form-data; boundary=a", "\xff", *kinds):
        headers = {"content-type": kind.encode("latin-1")}
        answer = own_willow.post(path, content=body, headers=headers)
        assert answer.status_code < 500
        assert len(answer.content) < 1_000_000


def test_a_thousand_values_of_one_name_are_too_many(willow):
    for path, name in (("/table", "with"), ("/try", "try"), ("/number", "offers")):
        said = with_query(path, {name: ["salary_raise: {share: 1%}"] * 1000})
        assert willow.get(said).status_code == 400
    many = with_query("/api/cost", {"book": ["district"] * 1000})
    assert willow.get(many).status_code == 422
    twice = with_query("/api/cost", {"book": ["district"] * 2})
    assert willow.get(twice).text == willow.get("/api/cost?book=district").text


@pytest.fixture(scope="module")
def own_willow(tmp_path_factory):
    """A small town of one's own: something may be written into it."""
    folder = tmp_path_factory.mktemp("willow") / "town"
    return client_of(Path(shutil.copytree(CASES / "small-town", folder)))


@pytest.fixture(scope="module")
def hostile_town(tmp_path_factory):
    """A town whose every title, name, note and sentence is hostile."""
    folder = hostile_copy(CASES / "small-town", tmp_path_factory.mktemp("hostile"))
    return client_of(folder)


@pytest.mark.parametrize("path", PAGES)
def test_hostile_text_of_a_case_is_shown_as_text(hostile_town, path):
    answer = hostile_town.get(path)
    kind = answer.headers["content-type"]
    assert answer.status_code in {200, 400, 404, 405}
    if "csv" in kind:
        cells = [cell for row in csv.reader(io.StringIO(answer.text)) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
    elif "json" in kind:
        # A page without a slider has no model for the browser.
        assert answer.json() is not None or path == "/try/browser/model.json"
    elif "html" in kind:
        assert "<img src=x" not in answer.text
        assert "49[a]" not in answer.text


def test_a_broken_case_is_told_with_its_findings(small_town):
    (small_town / "contract.yaml").write_text("terms: [", "utf-8")
    client = client_of(small_town)
    answer = client.get("/table")
    assert answer.status_code == 409
    assert "contract.yaml" in answer.text
    assert client.get("/check").status_code == 200
    assert client.get("/api/project").status_code == 409


def test_a_mended_case_is_read_again(small_town):
    contract = small_town / "contract.yaml"
    sound = contract.read_text("utf-8")
    client = client_of(small_town)
    assert client.get("/table").status_code == 200
    contract.write_text("terms: [", "utf-8")
    assert client.get("/table").status_code == 409
    contract.write_text(sound, "utf-8")
    assert client.get("/table").status_code == 200


def test_a_viewer_who_is_no_party_any_more_is_told(small_town):
    client = client_of(small_town, "union")
    assert client.get("/check").status_code == 200
    head = small_town / "case.yaml"
    head.write_text(head.read_text("utf-8").replace("id: union", "id: nobody"), "utf-8")
    answer = client.get("/table")
    assert answer.status_code == 409
    assert "no party" in answer.text
    assert client.get("/api/show").status_code == 409


def test_no_name_of_a_file_is_remembered_because_it_was_asked_for(willow):
    kept = len(_contents())
    for name in ("a", "b", "desk.py"):
        assert willow.get(f"/static/{name}").status_code == 404
    assert len(_contents()) == kept
