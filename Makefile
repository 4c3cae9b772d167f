# Needs Python 3.11 or newer and make; everything else goes into .venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
PYTEST := $(BIN)/python -m pytest --numprocesses 3 --dist worksteal
SERVES := .venv/serves
READY := .venv/ready

# Where it is set, each of the many processes that check and test would compile all that it reads for itself.
unexport PYTHONDONTWRITEBYTECODE
# Tests choose their own servers.
unexport DATABASE_URL REDIS_URL

.DEFAULT_GOAL := help
.PHONY: help play test test-all check check-page check-python fmt bench fast clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/'

play: $(SERVES) ## run the server on this machine until Ctrl-C
	@$(BIN)/python -m frontend.build
	@$(BIN)/python -m config.play

test: check ## run the tests: on SQLite, in a browser and on PostgreSQL
	$(BIN)/python -m tests.support.programs
	$(BIN)/python -m frontend.build
	$(PYTEST) -m "not slow"
	$(PYTEST) -m "db and not slow" -p tests.support.postgresql

test-all: test ## run slow tests too, for hours; results go to docs/quality.md
	$(BIN)/python -m tests.quality

check: ## lint, formatting, types, imports, prose
	@$(MAKE) --no-print-directory --jobs 2 check-page check-python

check-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.prose

# Needs nothing that is for tests alone, and begins while that is fetched.
check-page: $(SERVES)
	$(BIN)/python -m frontend.build --check

fmt: $(READY) ## put the code into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m frontend.build --format

bench: $(READY) ## measure speed and size; results go to docs/quality.md
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
