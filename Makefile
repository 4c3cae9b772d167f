# One word for each wish. Needs Python 3.11 or newer and make; everything else goes into .venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
SERVES := .venv/serves
READY := .venv/ready

# Where it is set, each of the many processes that check and test would compile all that it reads for itself.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test prove check check-page check-python check-tests fmt bench fast clean

help: ## say what can be wished for
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/'

play: $(SERVES) ## run the server on this machine until Ctrl-C
	@$(BIN)/python -m frontend.build
	@$(BIN)/python -m config.play

test: check ## run every test, on SQLite and PostgreSQL, and in a browser
	$(BIN)/python -m frontend.build
	$(BIN)/python -m tests.run

prove: $(READY) ## try at length what tests try in short: hours
	$(BIN)/python -m tests.prove

check: ## lint, formatting, types, imports, whether tests can be read
	@$(MAKE) --no-print-directory --jobs 2 check-page check-python check-tests

check-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# What it compiles, the processes that run tests need not compile each for itself.
check-tests: $(READY)
	@said=$$($(BIN)/python -m pytest --collect-only -qq tests 2>&1) || { echo "$$said"; exit 1; }

# Needs nothing that is for tests alone, and begins while that is fetched.
check-page: $(SERVES)
	$(BIN)/python -m frontend.build --check

fmt: $(READY) ## put the code into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m frontend.build --format

bench: $(READY) ## measure all that the README tells
	$(BIN)/python -m benchmarks.figures

fast: .fast/python ## compile the engine, for who simulates; needs a C compiler

.fast/python: $(shell find engine -name '*.py' -o -name '*.yaml') benchmarks/fast.py benchmarks/fast.txt | $(READY)
	@echo "Compiling the engine (a minute or two) ..."
	@rm -rf .fast
	@$(BIN)/python -m benchmarks.fast .fast

clean: ## remove what was made here, but no data
	rm -rf .venv .fast frontend/app/node_modules frontend/app/build frontend/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(SERVES): config/requirements.txt config/constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cliffhanger needs Python 3.11 or newer")'
	@echo "Making the environment in .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) -r config/requirements.txt
	@touch $@

$(READY): requirements.txt tests/requirements.txt $(SERVES)
	@echo "Adding what tests need (once) ..."
	@$(PIP) -r requirements.txt
	@touch $@
