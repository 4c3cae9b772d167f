# Needs Python 3.11 or newer and make. Everything else is installed into .venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
PYTEST := $(BIN)/python -m pytest --numprocesses 3 --dist worksteal
SERVER_READY := .venv/server-ready
READY := .venv/ready

# With this variable set, every process of the checks and tests would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE
# Tests choose their own servers.
unexport DATABASE_URL REDIS_URL

.DEFAULT_GOAL := help
.PHONY: help play test test-all test-compiled check check-page check-python fmt bench compile clean

help: ## list the available targets
	@echo "Available targets:"
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/'

play: $(SERVER_READY) ## start the server on this machine; Ctrl-C stops it
	@$(BIN)/python -m frontend.build
	@$(BIN)/python -m config.play

test: check ## run all checks and tests except the slow ones
	$(BIN)/python -m tests.support.programs
	$(BIN)/python -m frontend.build
	$(PYTEST) -m "not slow"
	$(PYTEST) -m "db and not slow" -p tests.support.postgresql

test-all: test ## also run the slow tests (hours); writes docs/quality.md
	$(BIN)/python -m tests.quality

check: ## run linters, format checks, type checks, import rules and prose rules
	@$(MAKE) --no-print-directory --jobs 2 check-page check-python

check-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.prose

# Needs no test packages, so it runs while they are installed.
check-page: $(SERVER_READY)
	$(BIN)/python -m frontend.build --check

fmt: $(READY) ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m frontend.build --format

bench: .compiled/python ## measure speed and size; writes docs/quality.md
	$(BIN)/python -m benchmarks.run --write

compile: .compiled/python ## compile the engine for faster simulations; needs a C compiler

test-compiled: .compiled/python ## run the tests of the rules on the compiled engine
	.compiled/python -m pytest --numprocesses 3 --dist worksteal --timeout 0 -o pythonpath= -o django_find_project=false \
		tests/engine tests/rulesets tests/golden tests/slow/test_compiled_engine.py

.compiled/python: $(shell find engine -name '*.py' -o -name '*.yaml') config/engine_build.py config/compile-requirements.txt | $(READY)
	@echo "Compiling the engine (some minutes) ..."
	@rm -rf .compiled
	@$(BIN)/python -m config.engine_build .compiled

clean: ## delete everything that make created, except data
	rm -rf .venv .compiled frontend/app/node_modules frontend/app/build frontend/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(SERVER_READY): config/requirements.txt config/constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cliffhanger needs Python 3.11 or newer")'
	@echo "Creating the virtual environment in .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) -r config/requirements.txt
	@touch $@

$(READY): requirements.txt tests/requirements.txt config/compile-requirements.txt $(SERVER_READY)
	@echo "Installing the test packages (once) ..."
	@$(PIP) -r requirements.txt
	@touch $@
