PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: play test test-cluster check docs bench paths sanitize soak build dev stubs messages screenshots format clean

play: build
	$(BIN)/duiyi

test: dev
	scripts/test.sh

# Matches and self-play on a cluster; Ray is 240 MB, so `make test` alone skips them, and says so.
test-cluster: dev
	$(BIN)/pip install -q --no-build-isolation -e '.[cluster]'
	$(BIN)/python -m pytest tests/unit/match/test_ray.py tests/unit/training/test_training.py

check: dev
	scripts/check.sh

# The documentation's site, in build/docs.
docs: dev
	$(BIN)/python scripts/docs.py

bench: dev
	$(BIN)/python scripts/bench.py

# The build requirements live in .venv, so builds are incremental.
$(VENV)/.ready: pyproject.toml scripts/backend.py scripts/build_requires.py
	scripts/make_venv.sh $(PYTHON) $(VENV)
	touch $@

build: $(VENV)/.ready
	$(BIN)/pip install -q --no-build-isolation -e .

dev: $(VENV)/.ready
	$(BIN)/pip install -q --no-build-isolation -e '.[dev]'

# The engines' bench with every compiler and set of instructions that is here.
paths: dev
	scripts/build_paths.sh
	$(BIN)/python scripts/bench.py paths

# Both engines under ASan with UBSan, and under TSan.
sanitize: dev
	scripts/sanitize.sh

# Long fuzzing; SOAK='--inputs 5000000 --targets pgn,xqf' chooses how long and what.
soak: dev
	$(BIN)/python scripts/soak.py $(SOAK)

stubs: dev
	$(BIN)/python scripts/stubs.py

messages: dev
	$(BIN)/python scripts/messages.py

screenshots: dev
	$(BIN)/python scripts/screenshots.py

format: dev
	scripts/format.sh

clean:
	rm -rf build dist web/dist $(VENV)
