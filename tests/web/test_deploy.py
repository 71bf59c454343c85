"""What `deploy/` says is run: a move is played through nginx and through Caddy, with TLS.

The programs are Debian's packages; where one is not there, its test is skipped and says so. No
container runtime is asked for: of the Containerfile and the compose file only the words are read.
"""

import contextlib
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.sync.client import connect

from estaminet.cli.main import main, parser
from estaminet.web import configuration
from tests.web.people import LONG, Page, Person
from tests.web.server import ROOT, free_port, wait_for

DEPLOY = ROOT / "deploy"
NAME = "cafe.example.org"
NEAR, FAR = "127.0.0.1", "127.0.0.2"  # two addresses that people come from


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/bin")
    if found is None:
        pytest.skip(f"NOT TESTED with {name}: there is none here; apt-get install {name}")
    return found


@contextlib.contextmanager
def running(*command: str, **options: Any) -> Iterator[None]:
    child = subprocess.Popen(command, **options)
    try:
        yield
        assert child.poll() is None, "it has ended by itself"
    finally:
        child.terminate()
        child.wait(LONG)


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """A real `estaminet serve`, told by the settings file of deploy/: its port and its store."""
    folder, port = tmp_path_factory.mktemp("deploy"), free_port()
    settings = (DEPLOY / "estaminet.toml").read_text(encoding="utf-8")
    (folder / "estaminet.toml").write_text(settings.replace(NAME, "localhost"), encoding="utf-8")
    command = [sys.executable, "-m", "estaminet.cli", "serve", "--port", str(port), "--config",
               str(folder / "estaminet.toml"), "--workers", "1", "--no-warm"]  # fmt: skip
    environment = {**os.environ, "ESTAMINET_DATA": str(folder)}
    with running(*command, env=environment):
        wait_for(lambda: answers(f"http://127.0.0.1:{port}/api/health"), 3 * LONG)
        httpx.post(f"http://127.0.0.1:{port}/api/games/miseraables/warm").raise_for_status()
        yield port, folder / "estaminet.sqlite"


def answers(url: str) -> bool:
    try:
        return httpx.get(url, verify=False, timeout=LONG).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("certificate")
    key, found = folder / "cafe.key", folder / "cafe.pem"
    command = [program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt",
               "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-addext",
               "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(found)]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    return found, key


class Outside(Person):
    """Somebody on the other side of the web server, by TLS, from an address of their own."""

    def __init__(self, port: int, come_from: str) -> None:
        self.address, self.lang, self.come_from = f"localhost:{port}", "en", come_from
        transport = httpx.HTTPTransport(verify=False, local_address=come_from)
        self.http = httpx.Client(
            base_url=f"https://{self.address}/api", transport=transport, timeout=LONG,
            headers={"X-Forwarded-For": "192.0.2.66"},  # a lie
        )  # fmt: skip

    @contextlib.contextmanager
    def at(self, table: str, since: int | None = 0) -> Iterator[Page]:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        headers = {"Cookie": self.cookie, "Origin": f"https://{self.address}"}
        url = f"wss://{self.address}/api/tables/{table}/socket?lang=en"
        with connect(url, additional_headers=headers, ssl=trusting, open_timeout=LONG) as socket:
            page = Page(socket)
            page.say("hello", since=since)
            page.until(lambda m: m["t"] in ("state", "closed"))
            yield page


def behaves(port: int, store: Path) -> None:
    """A move by TLS and WebSocket; the cookie is for TLS only; bodies are small; addresses true."""
    base = f"https://localhost:{port}"
    wait_for(lambda: answers(f"{base}/api/health"))
    ann, bob = Outside(port, NEAR), Outside(port, FAR)
    with contextlib.closing(ann), contextlib.closing(bob):
        first = ann.http.get("/me")
        assert "Secure" in first.headers["set-cookie"]
        while not any(g["ready"] for g in ann.get("/games") if g["id"] == "miseraables"):
            time.sleep(0.5)
        name = ann.open("miseraables", "mb", spectators=True)["id"]
        with ann.at(name) as page:
            page.my_turn()
            told = page.play_and_see(page.now["menu"][0]["action"])
            assert told["t"] in ("state", "update"), told
        file = {"game": "miseraables", "text": "# a data file\n" * 6000}
        assert ann.http.post("/workshop/check", json=file).status_code == 200
        large = ann.http.put("/me", content=b"x" * 100_000).status_code
        assert large in (413, 502)  # Caddy says 502 where the café has hung up before the end
        assert ann.http.post("/tables", json={}, headers={"Origin": "https://evil.example"}
                             ).status_code == 403  # fmt: skip
        assert main(["admin", "ban", FAR, "--database", str(store)]) == 0
        wait_for(lambda: bob.http.get("/me").status_code == 403)
        assert ann.http.get("/me").status_code == 200
        assert main(["admin", "ban", FAR, "--lift", "--database", str(store)]) == 0


def test_a_move_through_nginx(
    cafe: tuple[int, Path], certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    nginx, port = program("nginx"), free_port()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for was, becomes in (
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{cafe[0]}"),
        (r"listen 80;\n    listen \[::\]:80;", f"listen 127.0.0.1:{free_port()};"),
        (
            r"listen 443 ssl http2;\n    listen \[::\]:443",
            f"listen {port} ssl http2;\n    listen [::]:{port}",
        ),
        (re.escape(NAME), "localhost"),
        (r"/etc/ssl/cafe\.pem", str(certificate[0])),
        (r"/etc/ssl/cafe\.key", str(certificate[1])),
    ):
        site, found = re.subn(was, becomes, site)
        assert found, was
    (tmp_path / "site.conf").write_text(site, encoding="utf-8")
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind}; "
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/log; user root;\n"
        f"events {{}}\nhttp {{ access_log off; {temporary} include {tmp_path}/site.conf; }}\n"
    )
    with running(nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")):
        behaves(port, cafe[1])


def test_a_move_through_caddy(
    cafe: tuple[int, Path], certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    caddy, port = program("caddy"), free_port()
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    tls = f"tls {certificate[0]} {certificate[1]}"
    for was, becomes in (
        ("{$ESTAMINET_NAME:cafe.example.org} {", f"https://localhost:{port} {{\n\t{tls}"),
        ("\n{\n\tservers", "\n{\n\tadmin off\n\tauto_https disable_redirects\n\tservers"),
    ):
        assert site.count(was) == 1, was
        site = site.replace(was, becomes)
    (tmp_path / "Caddyfile").write_text(site, encoding="utf-8")
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path),
                   "ESTAMINET_UPSTREAM": f"127.0.0.1:{cafe[0]}"}  # fmt: skip
    command = (caddy, "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile"))
    with running(*command, env=environment, stderr=subprocess.DEVNULL):
        behaves(port, cafe[1])


def test_the_units_are_sound(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    for unit in DEPLOY.glob("estaminet*.*e*"):
        if unit.suffix in (".service", ".timer"):
            text = unit.read_text(encoding="utf-8")
            (tmp_path / unit.name).write_text(
                text.replace("/opt/estaminet/bin/estaminet", "/bin/true")
            )
    for unit in tmp_path.iterdir():
        checked = subprocess.run(
            [analyze, "verify", str(unit)], capture_output=True, text=True, check=False
        )
        assert (checked.returncode, checked.stderr) == (0, ""), unit.name
    service = str(tmp_path / "estaminet.service")
    command = [
        analyze,
        "security",
        "--offline=true",
        "--threshold=20",
        service,
    ]  # of 100, less is better
    subprocess.run(command, check=True, capture_output=True)


def said_by(text: str) -> Iterator[list[str]]:
    """The words of every call of `estaminet` in a file."""
    for line in re.findall(r"bin/estaminet ([a-z][^'\n]*)", text):
        yield shlex.split(line)


def test_every_call_and_every_setting_exists() -> None:
    calls = [
        words
        for unit in DEPLOY.glob("*.service")
        for words in said_by(unit.read_text(encoding="utf-8"))
    ]
    assert len(calls) == 4
    for words in calls:
        parser().parse_args(words)
    told = parser().parse_args(["serve", "--config", str(DEPLOY / "estaminet.toml")])
    settings = configuration.told(told)
    assert settings["hosts"] == frozenset({NAME})
    variables = {row.variable for row in configuration.rows()} | {
        "ESTAMINET_DATA", "ESTAMINET_CACHE", "ESTAMINET_CONFIG", "ESTAMINET_UPSTREAM",
    }  # fmt: skip
    for file in DEPLOY.iterdir():
        named = set(re.findall(r"ESTAMINET_[A-Z_]+", file.read_text(encoding="utf-8")))
        assert named <= variables, file.name


def test_the_compose_file_starts_what_is_there() -> None:
    """As far as its words go: a store, two workers, nothing that can write or rise."""
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    cafe = found["services"]["cafe"]
    parser().parse_args(cafe["command"])
    assert cafe["read_only"]
    assert cafe["cap_drop"] == ["ALL"]
    assert (DEPLOY / cafe["build"]["context"] / cafe["build"]["dockerfile"]).is_file()
    used = {row.split(":")[0] for one in found["services"].values() for row in one["volumes"]}
    assert {name for name in used if not name.startswith(".")} == set(found["volumes"])
    house = found["services"]["door"]["networks"]["house"]["ipv4_address"]
    assert cafe["environment"]["ESTAMINET_PROXIES"] == house
