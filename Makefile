# One command a habit. Each calls one script, so that what it does can be read in one place.

PORT ?= 8080
DATABASE ?= onetimecode.sqlite
SUITES ?= root web server browser service
export PORT DATABASE SUITES

.DEFAULT_GOAL := help
.PHONY: help run test attack bench-service format lint dist clean

help: ## Lists these commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Serves the page; PORT and DATABASE may be set. Prints the address and each code.
	@Scripts/run.sh

test: ## Runs every test; SUITES="root web" runs some of root, web, server, browser, service.
	@Scripts/test.sh

attack: ## Attacks the verification service; SHORT=1 does less of everything.
	@Scripts/attack.sh

bench-service: ## Measures the service over HTTP beside its store alone.
	@Scripts/bench-service.sh

format: ## Formats the Swift sources.
	@Scripts/format.sh

lint: ## Checks the form of all sources, and that the core imports nothing.
	@Scripts/lint.sh

dist: ## Writes web/dist: what a web developer takes.
	@Scripts/dist.sh

clean: ## Removes what was built.
	@Scripts/clean.sh
