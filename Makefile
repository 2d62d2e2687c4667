# One command a habit. What takes more than a line is a script, so that it can be read in one place.

PORT ?= 8080
DATABASE ?= onetimecode.sqlite
SUITES ?= root web server browser engines service examples fuzz site
export PORT DATABASE SUITES

.DEFAULT_GOAL := help
.PHONY: help run test test-appkit test-engines test-uikit heard mutate attack bench bench-service bench-web size fuzz differential
.PHONY: gallery sanitize format lint dist docs pictures site apple clean

help: ## Lists these commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Serves the page; PORT and DATABASE may be set. Prints the address and each code.
	@Scripts/run.sh

test: ## Runs every test; SUITES="root web" runs some of those that the Makefile names.
	@Scripts/test.sh

test-appkit: ## Runs the tests of the AppKit face: on a Mac against AppKit itself, else against the stand-in.
	@Scripts/test-native.sh appkit

test-uikit: ## Runs the tests of the faces for UIKit and SwiftUI, and of the example: in a simulator, or by stand-ins.
	@Scripts/test-native.sh uikit

heard: ## Listens to the pages with a real screen reader, and compares with the reviewed transcripts.
	@Scripts/heard.sh

test-engines: ## Runs the browser tests in Firefox and WebKitGTK, too; ENGINES=firefox runs one.
	@SUITES=engines Scripts/test.sh

mutate: ## Makes mistakes on purpose, and counts those that the tests notice; AREAS="entry session" some.
	@Scripts/mutate.sh

attack: ## Attacks the verification service; SHORT=1 does less of everything.
	@Scripts/attack.sh

bench: ## Measures the core beside yardsticks: time, heap, instructions. Fails if a goal is missed.
	@Scripts/bench.sh

bench-service: ## Measures the service over HTTP beside its store alone.
	@Scripts/bench-service.sh

fuzz: ## Tries to break the core and the module, SECONDS_EACH=60; TARGETS are entry, reading, message, module.
	@Scripts/fuzz.sh

differential: ## Plays the same events into the core, the module and the UIKit face; LISTS=10000 of them.
	@Scripts/differential.sh

sanitize: ## Runs the tests with sanitizers: the service's for races, the package's for addresses.
	@Scripts/sanitize.sh

bench-web: ## Measures what a key costs in a browser, beside a bare input and six inputs; SHORT=1 takes a minute.
	@Scripts/bench-web.sh

size: ## Prints how large the element is, and what each part of it costs.
	@Scripts/install.sh brotli && Scripts/dist.sh

gallery: ## Serves the element in eight looks; PICTURES=1 draws their pictures for the documentation.
	@Scripts/install.sh browser && swift build --quiet --package-path web --product OneTimeCodeWeb
	@.venv/bin/python Scripts/pictures.py $(if $(PICTURES),looks,gallery)

format: ## Formats the Swift sources.
	@Scripts/lint.sh format

lint: ## Checks the form of all sources, and that the core imports nothing.
	@Scripts/lint.sh

dist: ## Writes web/dist: what a web developer takes.
	@Scripts/dist.sh

docs: ## Builds the documentation of every library, with warnings as errors.
	@Scripts/docs.sh

site: ## Writes artifacts/site, a static site for any host; BASE_PATH=/OneTimeCode is where it will be.
	@Scripts/site.sh

apple: ## Builds and tests the fields with Xcode on a Mac, and writes a report, artifacts/apple.md.
	@Scripts/apple.sh

pictures: ## Draws the pictures of the documentation from the snapshots of the UIKit face.
	@Scripts/install.sh browser && .venv/bin/python Scripts/pictures.py states

clean: ## Removes what was built; the Python environment and databases stay.
	@rm -rf .build web/.build server/.build Benchmarks/.build Fuzzing/.build Examples/*/.build Tests/StandIns/.build
	@rm -rf web/dist artifacts
	@find Scripts Site Tests -name __pycache__ -type d -prune -exec rm -rf {} +
