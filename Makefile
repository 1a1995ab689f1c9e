# Development tasks. `make help` lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON ?= python3
PORT ?= 8000

VENV := .venv
GLOSA := $(VENV)/bin/glosa
BUNDLE := src/glosa/builder/render/bundle/manifest.json
WIDGETS := src/glosa/service/widgets/anonymous.mjs src/glosa/service/widgets/issues.mjs src/glosa/service/admin/index.html
# The last file that is written.
PLUGINS := plugins/diagrams/src/glosa_diagrams/mermaid/version.txt
OTHERS := tests/browser/valine tests/browser/vssue tests/contract/forge
PACKAGES := $(OTHERS:%=%/node_modules/.package-lock.json)
PROXIES := .proxies/ready
MODULES := frontend/node_modules/.package-lock.json
SOURCES := $(shell find frontend -name node_modules -prune -o -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name '*.json' -o -name '*.svg' \) -print 2>/dev/null)
# Parts that don't depend on each other run side by side. The output of each stays together, if make can do that.
ASIDE := $(MAKE) --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) --jobs
LOCK := $(VENV)/bin/uv pip compile pyproject.toml --quiet --python-version 3.11 --generate-hashes --no-header --no-annotate

.PHONY: plugins help installed setup serve dev test check check-python check-frontend test-lowest test-python test-frontend test-browser browsers golden mutants acceptance figures contract bench cluster wheel lock browser engines clean

help: ## List all targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/ready $(BUNDLE) $(WIDGETS) $(PLUGINS) ## Install into .venv and node_modules, build the front end

plugins: $(PLUGINS) ## Download the scripts that the plugins in plugins/ contain

serve: setup ## Build site/ and serve it on http://127.0.0.1:8000/ (PORT=… for another port)
	$(GLOSA) serve site --port $(PORT)

dev: setup ## Serve site/, rebuild and reload the browser on every save
	$(GLOSA) dev site --port $(PORT)

test: ## Run all checks and tests
	$(ASIDE) 4 installed
	$(ASIDE) 2 check test-frontend
	$(MAKE) --no-print-directory test-python
	$(VENV)/bin/python tools/acceptance.py

installed: setup browser $(PROXIES) $(PACKAGES)

check: check-python check-frontend ## Check types, lint, import contracts, and prose

check-python: $(VENV)/ready
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(VENV)/bin/python tools/contract.py --check
	$(VENV)/bin/python tools/theme.py --check
	$(VENV)/bin/python tools/prose.py
	$(VENV)/bin/python tools/names.py
	$(VENV)/bin/python tools/lengths.py

check-frontend: $(MODULES)
	cd frontend && npm run --silent check

test-frontend: $(VENV)/ready $(MODULES) ## Run the front-end tests, which are next to their sources
	cd frontend && npm test --silent -- --reporter=default --reporter=json --outputFile.json=../.reports/vitest.json

# The tests of a file run in one process, so that its servers start once; the slow folders come first.
test-python: installed ## Run the Python tests: unit, contract, golden, browser
	GLOSA_TEST_PG=1 $(VENV)/bin/pytest -n 2 --dist loadfile --no-loadscope-reorder

browsers: setup engines $(PACKAGES) ## Run eleven journeys in Chromium, Firefox, and WebKitGTK in under 4 minutes (JOURNEYS="-k firefox" for some)
	$(VENV)/bin/pytest -n 2 tests/journeys/journeys.py $(JOURNEYS)

test-lowest: setup $(PACKAGES) ## Run the unit and contract tests with the lowest versions that Glosa supports, in an environment of their own
	test -x .venv-lowest/bin/python || $(PYTHON) -m venv .venv-lowest
	$(VENV)/bin/uv pip compile pyproject.toml --quiet --python-version 3.11 --all-extras --group dev \
		--constraint requirements/lowest.txt --output-file .venv-lowest/all.txt
	.venv-lowest/bin/pip install --quiet --disable-pip-version-check --requirement .venv-lowest/all.txt
	.venv-lowest/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	.venv-lowest/bin/pytest -n 2 tests/unit tests/contract/service tests/contract/forge tests/contract/storage tests/golden

acceptance: setup browser test-frontend test-python ## Run all tests and update the column of proofs in docs/acceptance.md
	$(VENV)/bin/python tools/acceptance.py --write

golden: setup ## Update the expected output of golden tests and schemas
	GLOSA_UPDATE_GOLDEN=1 $(VENV)/bin/pytest -q tests/golden tests/unit/config

mutants: setup ## Run mutation tests and print the score (AREAS=… for some)
	GLOSA_TEST_PG=1 $(VENV)/bin/python tools/mutants.py $(AREAS)

figures: $(VENV)/ready ## Draw the figures of site/ from their data
	cd site && ../$(VENV)/bin/python -m figures

contract: $(VENV)/ready ## Generate the TypeScript types of the contract between builder and reader, and the types and reference of themes
	$(VENV)/bin/python tools/contract.py
	$(VENV)/bin/python tools/theme.py

bench: setup browser ## Measure speed, memory, and weight, compared to peers
	$(VENV)/bin/python -m bench

cluster: setup ## Inject faults into a cluster under load, and check that nothing is lost; installs Debian's Patroni, etcd, HAProxy, PgBouncer (CLUSTER="--times 1" for a quick run)
	$(VENV)/bin/python -m tests.cluster $(CLUSTER)

wheel: setup ## Build a wheel, front end included, into dist/
	$(VENV)/bin/python -m build --wheel --no-isolation

lock: $(VENV)/ready ## Update the Python lock files from pyproject.toml
	$(LOCK) --upgrade --output-file requirements/run.txt
	$(LOCK) --upgrade --all-extras --group dev --output-file requirements/dev.txt
	$(LOCK) --all-extras --resolution lowest-direct --output-file requirements/lowest.txt

browser: ## Install Debian's Chromium and its shell without windows, if missing; without the shell, tests run in Chromium
	@{ command -v chromium && command -v chromium-headless-shell; } > /dev/null || \
		{ apt-get update && apt-get install --yes --no-install-recommends chromium chromium-headless-shell; } || \
		command -v chromium

engines: ## Install Debian's Chromium, Firefox, and WebKitGTK with their drivers, if missing
	@missing=; for program in chromedriver firefox-esr WebKitWebDriver Xvfb; do command -v $$program > /dev/null || missing=yes; done; \
		[ -z "$$missing" ] || { apt-get update && \
		apt-get install --yes --no-install-recommends chromium chromium-driver firefox-esr webkit2gtk-driver xvfb; }

# Unpacked, not installed: an installed server would start automatically and listen on port 80.
# It follows the browser, because apt-get runs once at a time.
$(PROXIES): | browser
	mkdir -p $(@D)
	cd $(@D) && download='apt-get -o APT::Sandbox::User= download nginx nginx-common caddy' && \
		{ $$download || { apt-get update && $$download; }; }
	for package in $(@D)/*.deb; do dpkg --extract $$package $(@D); done
	rm $(@D)/*.deb
	touch $@

clean: ## Remove everything that make installed or built
	rm -rf .proxies $(VENV) .venv-lowest frontend/node_modules $(OTHERS:%=%/node_modules) src/glosa/builder/render/bundle src/glosa/builder/content/blocks/tabs.js src/glosa/service/widgets src/glosa/service/admin \
		site/dist dist bench/.work .mutants

$(PLUGINS): plugins/package-lock.json plugins/diagrams/copy_mermaid.py
	cd plugins && npm ci --silent --no-audit --no-fund --ignore-scripts
	mkdir -p plugins/math/src/glosa_math/temml
	cd plugins/node_modules/temml && cp LICENSE dist/temml.min.js dist/Temml-Local.css dist/Temml.woff2 ../../math/src/glosa_math/temml/
	cd plugins/node_modules/@fontsource/stix-two-math && \
		cp files/stix-two-math-latin-400-normal.woff2 ../../../math/src/glosa_math/temml/STIXTwoMath.woff2 && \
		cp LICENSE ../../../math/src/glosa_math/temml/STIXTwoMath-LICENSE
	$(PYTHON) plugins/diagrams/copy_mermaid.py

$(VENV)/ready: requirements/dev.txt pyproject.toml
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/dev.txt
	$(VENV)/bin/pip uninstall --quiet --yes --disable-pip-version-check glosa
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
