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
COVERAGE := $(BIN)/python -m coverage

.PHONY: help setup play test check format proof bench golden clean

help:
	@echo "make play | test | check | format | bench | proof | golden | clean"

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@echo "estaminet: making the virtual environment $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "estaminet: Python 3.11 or newer is needed; name one with PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "estaminet: installing the package and its tools ..."
	@$(PIP) install --constraint constraints.txt --editable '.[dev,lab,web]'
	@touch $@
	@echo "estaminet: ready."

play: $(READY)
	@echo "estaminet: opening a table of Les Poilus (press ? for help, q to leave) ..."
	@$(BIN)/estaminet play poilus
	@echo "estaminet: closed. Until next time."

test: check
	@echo "estaminet: compiling the rules ..."
	@$(BIN)/estaminet warm
	@echo "estaminet: running the tests, compiled ..."
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not proof"
	@echo "estaminet: running the rules' tests again, interpreted, for coverage ..."
	@NUMBA_DISABLE_JIT=1 $(COVERAGE) run -m pytest -q -n 2 --dist worksteal -m "not proof and not statistics" \
		tests/engine tests/games tests/conformance/test_redeals.py
	@$(COVERAGE) combine --quiet
	@$(COVERAGE) report
	@echo "estaminet: all tests passed."

check: $(READY)
	@echo "estaminet: checking style and types ..."
	@$(BIN)/ruff format --check --quiet src tests || { echo "run: make format"; exit 1; }
	@$(BIN)/ruff check --quiet src tests
	@$(BIN)/mypy

format: $(READY)
	@$(BIN)/ruff check --quiet --fix src tests
	@$(BIN)/ruff format --quiet src tests

proof: $(READY)
	@echo "estaminet: the long proofs (ten thousand games in lockstep) ..."
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m proof
	@echo "estaminet: proven."

$(BENCH_READY): $(READY)
	@echo "estaminet: installing the peers to measure against ..."
	@$(PIP) install --constraint constraints.txt --editable '.[bench]'
	@touch $@

bench: $(BENCH_READY)
	@$(BIN)/estaminet bench --json bench.json
	@echo "estaminet: measured; the numbers are in bench.json."

golden: $(READY)
	@$(BIN)/python -m tests.golden.playthrough

clean:
	@rm -rf $(VENV) build dist bench.json .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@find src -name '*.egg-info' -type d -prune -exec rm -rf {} +
	@echo "estaminet: clean."
