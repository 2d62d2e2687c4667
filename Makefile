# Longer commands are scripts in Scripts.

PORT ?= 8080
DATABASE ?= onetimecode.sqlite
export PORT DATABASE

files = $(shell find $(1) -type f)
.DEFAULT_GOAL := help
.PHONY: help run test check test-appkit test-uikit heard mutate attack bench bench-service bench-scale bench-web size fuzz differential
.PHONY: gallery sanitize format lint dist docs pictures site apple release check-release clean

help: ## Lists these commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Runs the service, and prints its address and each code; PORT and DATABASE change the defaults.
	@Scripts/run.sh

test: ## Runs the Swift tests and those of the element's behaviour in Chromium; ONLY="server native" selects jobs.
	@Scripts/test.sh "$(or $(ONLY),test)"

check: ## Runs all tests, including other browsers, attacks and the site; ONLY="firefox webkit" selects jobs.
	@Scripts/test.sh $(if $(ONLY),"$(ONLY)",test check)

test-appkit: ## Tests the AppKit front end: with AppKit on a Mac, with the stand-in elsewhere.
	@Scripts/test-native.sh appkit

test-uikit: ## Tests the UIKit and SwiftUI front ends and the example app: in a simulator, or with stand-ins.
	@Scripts/test-native.sh uikit

heard: ## Tests the field and the service's pages with a screen reader, and compares its speech with transcripts.
	@Scripts/heard.sh

mutate: ## Creates mutants of the sources, and counts those that the tests kill; AREAS="entry session" selects areas.
	@Scripts/mutate.sh

attack: ## Attacks the verification service; SHORT=1 runs a shorter version.
	@Scripts/attack.sh

bench: ## Measures time, heap allocations and instructions of the core; fails if a machine-independent goal is missed.
	@Scripts/bench.sh

bench-service: ## Measures the service with and without HTTP, and its delivery rate.
	@Scripts/bench-service.sh

bench-scale: ## Measures the service at up to 1,000 connections and with 5 million challenges; SHORT=1 stores one million.
	@Scripts/bench-scale.sh

fuzz: ## Fuzzes each target for SECONDS_EACH=60 seconds; TARGETS are entry, reading, message, module.
	@Scripts/fuzz.sh

differential: ## Compares the core, the module and the UIKit front end on LISTS=10000 lists of random events.
	@Scripts/differential.sh

sanitize: ## Tests the service with the thread sanitizer, the core and the front ends with the address sanitizer.
	@Scripts/sanitize.sh

bench-web: ## Measures the cost of a keystroke in a browser, next to a bare input and six inputs; SHORT=1 takes two minutes.
	@Scripts/bench-web.sh

size: ## Builds the npm package, and prints the size of each of its files.
	@Scripts/install.sh brotli && Scripts/dist.sh

gallery: dist ## Serves the gallery of looks; PICTURES=1 takes the screenshots for the documentation instead.
	@Scripts/install.sh browser
	@.venv/bin/python Scripts/pictures.py $(if $(PICTURES),looks,gallery)

format: ## Formats the Swift sources.
	@Scripts/lint.sh format

lint: ## Checks the sources, for example their formatting, syntax and code samples.
	@Scripts/lint.sh

# `make dist` and `make docs` do nothing if their results are newer than their sources.
dist: web/dist/package.json ## Builds the npm package in web/dist.
web/dist/package.json: $(call files,Sources/OneTimeCode web/Plugins web/Sources) web/Package.swift VERSION LICENSE Scripts/dist.sh
	@Scripts/dist.sh

docs: artifacts/documentation/built ## Builds the documentation of all libraries; warnings are errors.
artifacts/documentation/built: $(call files,Sources web/Sources server/Sources) Scripts/docs.sh Scripts/own-symbols.py
	@Scripts/docs.sh && touch $@

site: ## Builds a static site in artifacts/site; BASE_PATH=/OneTimeCode sets its path on the host.
	@Scripts/site.sh

release: ## Writes the files of a release to artifacts/release: the npm package, the service for Linux, an SBOM, checksums.
	@Scripts/release.sh

check-release: ## Tests the files in artifacts/release: the service in an empty Debian, the npm package in node_modules.
	@Scripts/install.sh release browser bundlers
	@.venv/bin/python -m pytest -q -p no:cacheprovider Tests/Release

apple: ## Builds and tests the fields with Xcode on a Mac; the report is artifacts/apple.md.
	@Scripts/apple.sh

pictures: ## Creates the pictures for the documentation from the snapshots of the UIKit front end.
	@Scripts/install.sh browser && .venv/bin/python Scripts/pictures.py states

clean: ## Removes build products; keeps the Python environment and databases.
	@rm -rf .build web/.build server/.build Benchmarks/.build Fuzzing/.build Examples/*/.build Tests/StandIns/.build
	@rm -rf web/dist artifacts
	@find Scripts Site Tests -name __pycache__ -type d -prune -exec rm -rf {} +
