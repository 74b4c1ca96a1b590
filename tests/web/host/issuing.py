"""Issuers of OpenID Connect for tests: a real one, and one that says whatever it is told."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx2
import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey

BACK = "https://localhost/host/issuer/back"
_PROGRAM = Path(__file__).with_name("issuer.mjs")
_PACKAGE = "oidc-provider@9.13.3"


@contextmanager
def real_issuer(folder: Path) -> Iterator[str]:
    """Install and run the npm package oidc-provider; gives its address."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        pytest.skip("Node.js is missing: python3 dev.py test installs it on Debian")
    install = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", _PACKAGE]
    done = subprocess.run(install, capture_output=True, text=True, check=False, cwd=folder)
    if done.returncode:
        pytest.skip("npm cannot install oidc-provider here: " + done.stderr[-200:])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = Path(shutil.copy(_PROGRAM, folder))
    command = [node, str(program), str(port), BACK]
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ},
    ) as run:
        assert run.stdout
        assert any("ready" in line for line in run.stdout)
        try:
            yield f"http://localhost:{port}"
        finally:
            run.terminate()


def log_in_there(address: str, name: str) -> str:
    """Log in at the real issuer as a person would; gives the address it sends us back to."""
    with httpx2.Client() as browser:
        for _ in range(12):
            answer = browser.get(address)
            if answer.is_redirect:
                address = urljoin(address, answer.headers["location"])
            else:
                there = re.search(r'action="([^"]+)"', answer.text)
                prompt = re.search(r'name="prompt" value="(\w+)"', answer.text)
                assert there
                assert prompt
                form = {"prompt": prompt[1], "login": name, "password": "any"}
                answer = browser.post(urljoin(address, there[1]), data=form)
                address = urljoin(address, answer.headers["location"])
            if address.startswith(BACK):
                return address
    raise AssertionError(address)


class LyingIssuer:
    """An issuer that signs what it is told to; ``claims`` go over the right ones."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "one"})
        self.claims: dict[str, Any] = {}
        self.header: dict[str, Any] = {"alg": "RS256", "kid": "one"}
        self.signs = self.key
        self.nonce, self.now = "", 0.0
        self.issuer = ""  # how it calls itself, where that is not its address
        lying = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                lying.answer(self)

            do_POST = do_GET  # noqa: N815

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.address = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def answer(self, asked: BaseHTTPRequestHandler) -> None:
        said = {"/keys": self._keys, "/token": self._token}.get(asked.path, self._described)()
        content = json.dumps(said).encode()
        asked.send_response(200)
        asked.send_header("content-type", "application/json")
        asked.send_header("content-length", str(len(content)))
        asked.end_headers()
        asked.wfile.write(content)

    def _described(self) -> dict[str, Any]:
        at = self.address
        ends = {"authorization_endpoint": f"{at}/auth", "token_endpoint": f"{at}/token"}
        return {"issuer": self.issuer or at, "jwks_uri": f"{at}/keys", **ends}

    def _keys(self) -> dict[str, Any]:
        return {"keys": [self.key.as_dict(private=False)]}

    def _token(self) -> dict[str, Any]:
        at = int(self.now)
        right = {"iss": self.address, "sub": "uma", "aud": "openbook", "nonce": self.nonce}
        claims = {**right, "iat": at, "exp": at + 300, **self.claims}
        claims = {name: value for name, value in claims.items() if value is not None}
        token = jwt.encode(self.header, claims, self.signs, algorithms=[self.header["alg"]])
        return {"access_token": "x", "token_type": "Bearer", "id_token": token, "nonce": "mine"}

    def sends_back(self, address: str, **more: str) -> str:
        """Return where it sends a person who was sent there."""
        asked = parse_qs(urlsplit(address).query)
        self.nonce = asked["nonce"][0]
        query = {"code": "c", "state": asked["state"][0], **more}
        return str(httpx2.URL(BACK, params=query))
