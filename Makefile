# Estaminet: every habit is one short command.
#   make play    sets everything up and opens a game
#   make test    sets everything up and runs all tests
# PYTHON names the interpreter the virtual environment is made from.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.bench
WARM := $(VENV)/.warm
COVERAGE := $(BIN)/python -m coverage
NPM := web/npm.sh --silent
STATIC := src/estaminet/web/static
BUNDLE := $(STATIC)/index.html
# the pages of clauses are made last: building the rest empties the folder
PAGE := $(STATIC)/clauses/clauses.css
PAGE_TOOLS := web/node_modules/.ready
PAGE_SOURCES := $(shell find web/src web/public -type f) \
	web/index.html web/package.json web/svelte.config.js web/vite.config.ts
RULES := $(shell find src/estaminet/engine src/estaminet/games src/estaminet/bots \
	-name '*.py' -o -name '*.yaml')
CLAUSE_SOURCES := $(shell find src/estaminet/games tests/games tests/reference tools/clauses \
	-type f ! -name '*.pyc' ! -path '*/.*')

.PHONY: help setup page screenshots play test compile programs check check-page format docs proof bench load frames golden dist release clean

help:
	@echo "make play | test | check | format | docs | page | screenshots | bench | load | frames | proof | golden | dist | release | clean"

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@echo "estaminet: making the virtual environment $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "estaminet: Python 3.11 or newer is needed; name one with PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "estaminet: installing the package and its tools ..."
	@$(PIP) install --constraint constraints.txt --editable '.[cluster,dev,docs,envs,gpu,lab,openspiel,postgres,terminal,web]'
	@touch $@
	@echo "estaminet: ready."

page: $(PAGE)

$(PAGE_TOOLS): web/package.json web/.npmrc | $(READY)
	@echo "estaminet: installing what the page is built with ..."
	@$(NPM) install
	@touch $@

$(BUNDLE): $(PAGE_TOOLS) $(PAGE_SOURCES)
	@echo "estaminet: building the page ..."
	@$(NPM) run build

$(PAGE): $(BUNDLE) $(CLAUSE_SOURCES)
	@echo "estaminet: making the pages of clauses ..."
	@$(BIN)/python -m tools.clauses --out $(STATIC)/clauses
	@touch $@

screenshots: $(READY) $(PAGE)
	@$(NPM) run screens
	@echo "estaminet: taking the pictures of the README and the docs ..."
	@$(BIN)/python -m docs.pictures.take

$(WARM): $(RULES) | $(READY)
	@echo "estaminet: compiling the rules, once: a minute or so ..."
	@$(BIN)/estaminet warm
	@touch $@

play: $(READY) $(PAGE) $(WARM)
	@$(BIN)/estaminet serve
	@echo "estaminet: closed. Until next time."

# what waits for the network and what computes go side by side
test:
	@echo "estaminet: setting up, checking, building the page, compiling the rules ..."
	@$(MAKE) --no-print-directory --jobs 3 check check-page $(PAGE) compile programs
	@echo "estaminet: running the tests, compiled ..."
	@$(BIN)/python -m pytest -q -n 3 --dist worksteal -m "not proof" --ignore tests/browser
	@echo "estaminet: playing in a real browser ..." # apart: Playwright keeps an event loop running
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not proof" tests/browser
	@echo "estaminet: running the rules' tests again, interpreted, for coverage ..."
	@NUMBA_DISABLE_JIT=1 $(COVERAGE) run -m pytest -q -n 2 --dist worksteal -m "not proof and not statistics" \
		tests/engine tests/games tests/conformance/test_redeals.py
	@$(COVERAGE) combine --quiet
	@$(COVERAGE) report
	@echo "estaminet: all tests passed."

compile: $(READY)
	@echo "estaminet: compiling the rules, and what plays many games ..."
	@$(BIN)/estaminet warm --lab

# one after the other: both may ask the same package manager
programs:
	@tests/browser/get_chromium.sh
	@tests/web/get_postgres.sh
	@for name in nginx caddy; do \
		PATH="$$PATH:/usr/sbin" command -v $$name >/dev/null || echo "estaminet: NO $$name:" \
			"what deploy/ says of it will NOT BE TESTED (apt-get install $$name)"; \
	done

check: $(READY)
	@echo "estaminet: checking style and types ..."
	@$(BIN)/ruff format --check --quiet src tests tools || { echo "run: make format"; exit 1; }
	@$(BIN)/ruff check --quiet src tests tools
	@$(BIN)/mypy

check-page: $(PAGE_TOOLS)
	@echo "estaminet: checking the page's style, types and logic ..."
	@$(NPM) run check
	@$(NPM) test

format: $(READY) $(PAGE_TOOLS)
	@$(BIN)/ruff check --quiet --fix src tests tools
	@$(BIN)/ruff format --quiet src tests tools
	@$(NPM) run format

proof: $(READY) $(PAGE)
	@echo "estaminet: the long proofs: games in lockstep, kills, a million messages, half an hour of a hundred tables ..."
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m proof --ignore tests/browser
	@echo "estaminet: whole games in windows of every size ..."
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m proof tests/browser
	@echo "estaminet: proven."

docs: $(READY)
	@echo "estaminet: building the docs ..."
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "estaminet: built; open site/index.html, or: $(BIN)/python -m http.server --directory site"

$(BENCH_READY): $(READY)
	@echo "estaminet: installing the peers to measure against ..."
	@$(PIP) install --constraint constraints.txt --editable '.[bench]'
	@touch $@

bench: $(BENCH_READY)
	@$(BIN)/estaminet bench --json bench.json
	@echo "estaminet: measured; the numbers are in bench.json."

load: $(READY)
	@tests/web/get_postgres.sh
	@echo "estaminet: five hundred tables, a move a second each, on SQLite ..."
	@$(BIN)/python -m tools.load
	@echo "estaminet: the same on PostgreSQL, with two workers ..."
	@$(BIN)/python -m tools.load --database postgresql --workers 2

frames: $(READY) $(PAGE)
	@echo "estaminet: counting the frames that a browser drops while cards move ..."
	@$(BIN)/python -m tools.frames

# the wheel is built from the sdist, with what is installed: nothing is fetched, Node is not asked
dist: $(READY) $(PAGE)
	@echo "estaminet: building the wheel and the sdist ..."
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation >$(VENV)/dist.log 2>&1 || { cat $(VENV)/dist.log; exit 1; }
	@for file in dist/*; do echo "$$file: $$(($$(wc -c <$$file) / 1000)) kB"; done
	@echo "estaminet: built."

release: $(READY)
	@$(BIN)/python tools/release.py

golden: $(READY)
	@$(BIN)/python -m tests.golden.playthrough

clean:
	@rm -rf $(VENV) build dist site bench.json web/node_modules src/estaminet/web/static screenshots .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@find src -name '*.egg-info' -type d -prune -exec rm -rf {} +
	@echo "estaminet: clean."
