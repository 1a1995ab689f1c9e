# What can be made here. `make help` lists it.

SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON ?= python3
PORT ?= 8000

VENV := .venv
GLOSA := $(VENV)/bin/glosa
BUNDLE := src/glosa/builder/render/bundle/manifest.json
WIDGETS := src/glosa/service/widgets/anonymous.mjs src/glosa/service/widgets/issues.mjs
OTHERS := tests/browser/valine tests/browser/vssue tests/contract/forge
PACKAGES := $(OTHERS:%=%/node_modules/.package-lock.json)
PROXIES := .proxies/ready
MODULES := frontend/node_modules/.package-lock.json
SOURCES := $(shell find frontend -name node_modules -prune -o -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name '*.json' -o -name '*.svg' \) -print 2>/dev/null)
LOCK := $(VENV)/bin/uv pip compile pyproject.toml --quiet --python-version 3.11 --generate-hashes --no-header --no-annotate

.PHONY: help setup serve dev test check check-python check-frontend test-python test-frontend test-browser browsers golden mutants acceptance figures contract bench wheel lock browser engines clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/ready $(BUNDLE) $(WIDGETS) ## Install into .venv and node_modules, build the front end

serve: setup ## Build site/ and serve it on http://127.0.0.1:8000/ (PORT=… for another port)
	$(GLOSA) serve site --port $(PORT)

dev: setup ## Serve site/, rebuild and reload the browser on every save
	$(GLOSA) dev site --port $(PORT)

test: setup browser check test-frontend test-python ## Everything that must pass
	$(VENV)/bin/python tools/acceptance.py

check: check-python check-frontend ## Types, lint, import contracts, prose

check-python: $(VENV)/ready
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(VENV)/bin/python tools/contract.py --check
	$(VENV)/bin/python tools/prose.py

check-frontend: $(MODULES)
	cd frontend && npm run --silent check

test-frontend: $(VENV)/ready $(MODULES) ## Front-end tests beside their sources
	cd frontend && npm test --silent -- --reporter=default --reporter=json --outputFile.json=../.reports/vitest.json

test-python: setup browser $(PROXIES) $(PACKAGES) ## Python tests: unit, contract, golden, browser
	GLOSA_TEST_PG=1 $(VENV)/bin/pytest -n 2 --dist loadgroup

browsers: setup engines ## Ten journeys in Chromium, Firefox and WebKitGTK, less than 4 minutes (JOURNEYS="-k firefox" for some)
	$(VENV)/bin/pytest -n 2 tests/journeys/journeys.py $(JOURNEYS)

acceptance: setup browser test-frontend test-python ## Write the column of proofs in docs/acceptance.md from a whole run
	$(VENV)/bin/python tools/acceptance.py --write

golden: setup ## Accept the present output as the expected one in golden tests and schemas
	GLOSA_UPDATE_GOLDEN=1 $(VENV)/bin/pytest -q tests/golden tests/unit/config

mutants: setup ## Plant small faults in the code and count how many the tests notice (AREAS=… for some)
	GLOSA_TEST_PG=1 $(VENV)/bin/python tools/mutants.py $(AREAS)

figures: $(VENV)/ready ## Draw the figures of site/ from their numbers
	cd site && ../$(VENV)/bin/python -m figures

contract: $(VENV)/ready ## Write the TypeScript types of the contract between builder and reader
	$(VENV)/bin/python tools/contract.py

bench: setup browser ## Measure speed, memory and weight beside peers, print one table
	$(VENV)/bin/python -m bench

wheel: setup ## Build a wheel with the front end in it into dist/
	$(VENV)/bin/python -m build --wheel --no-isolation

lock: $(VENV)/ready ## Renew the Python lock files from pyproject.toml
	$(LOCK) --upgrade --output-file requirements/run.txt
	$(LOCK) --upgrade --group dev --output-file requirements/dev.txt

browser: ## Install Debian's Chromium when no Chromium is there
	@command -v chromium > /dev/null || { apt-get update && apt-get install --yes --no-install-recommends chromium; }

engines: ## Install Debian's Chromium, Firefox and WebKitGTK with what drives them, where one is missing
	@missing=; for program in chromedriver firefox-esr WebKitWebDriver Xvfb; do command -v $$program > /dev/null || missing=yes; done; \
		[ -z "$$missing" ] || { apt-get update && \
		apt-get install --yes --no-install-recommends chromium chromium-driver firefox-esr webkit2gtk-driver xvfb; }

# Unpacked instead of installed: an installed server would start by itself and listen on port 80.
$(PROXIES):
	mkdir -p $(@D)
	cd $(@D) && download='apt-get -o APT::Sandbox::User= download nginx nginx-common caddy' && \
		{ $$download || { apt-get update && $$download; }; }
	for package in $(@D)/*.deb; do dpkg --extract $$package $(@D); done
	rm $(@D)/*.deb
	touch $@

clean: ## Remove everything that was installed or built here
	rm -rf .proxies $(VENV) frontend/node_modules $(OTHERS:%=%/node_modules) src/glosa/builder/render/bundle src/glosa/service/widgets \
		site/dist dist bench/.work .mutants

$(VENV)/ready: requirements/dev.txt pyproject.toml
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/dev.txt
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(MODULES): frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	touch $@

$(BUNDLE): $(MODULES) $(SOURCES)
	cd frontend && npm run --silent build
	touch $(BUNDLE) $(WIDGETS)

$(WIDGETS): $(BUNDLE)

$(PACKAGES): %/node_modules/.package-lock.json: %/package-lock.json
	cd $* && npm ci --no-audit --no-fund --ignore-scripts
	touch $@
