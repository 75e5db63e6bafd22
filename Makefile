# Every target sets up what it needs in .venv; nothing else is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# processes that the tests run in
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help demo test test-all bounds lint bench notebooks clean

help: ## what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

$(STAMP): pyproject.toml constraints.txt
	@echo "setting up $(VENV) (about a minute, once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: $(STAMP) ## set up, play thousands of games and print what they show
	$(BIN)/letterworks simulate scrabble --games 2000 --seed 1
	$(BIN)/letterworks simulate upwords --games 2000 --seed 1
	$(BIN)/letterworks simulate letter-tycoon --games 2000 --bots planner,greedy --seed 1

test: $(STAMP) ## set up and test
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile

test-all: $(STAMP) ## the long comparisons too
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m 'slow or not slow'

bounds: $(STAMP) ## the kernel tests with every array access checked
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile \
	    tests/agreement tests/endgame tests/grid tests/lexicon tests/rollout tests/tycoon tests/test_rng.py

lint: $(STAMP) ## ruff, mypy --strict, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP) ## how fast it is on this machine
	$(BIN)/letterworks bench --positions tests/oracle/bench_positions.jsonl

notebooks: $(STAMP) ## run every notebook afresh and keep what it prints
	$(BIN)/python notebooks/run.py

clean: ## remove .venv and what tools left behind
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
