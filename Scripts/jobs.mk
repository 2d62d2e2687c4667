# The jobs of `make test` and, after them, those of `make check`: the name of each job, the jobs that must pass before it,
# and its command, which can be a function of common.sh. Scripts/test.sh runs several jobs at a time.

run = @Scripts/job.sh $@
pytest = .venv/bin/python -m pytest -q -p no:cacheprovider
parallel = --numprocesses 3 --dist worksteal
program = $(CURDIR)/server/.build/debug/onetimecode
# The tests of the element's behaviour: typing, pointing, verifying, forms, and how it is read.
behaviour = $(patsubst %,Tests/Browser/test_%.py,typing filling moving deleting pointing completing verifying resend \
  submitting validity changes_inside journey axe)
rest = webkit firefox chromium-rest backends api macos witnesses names web module docs site

test: chromium server core native
check: $(rest) attack

# The server's build, the longest job, begins as soon as it can.
libraries: ; $(run) Scripts/install.sh libraries postgresql
tools: libraries ; $(run) Scripts/install.sh packers browser
server-build: libraries ; $(run) server_swift build --build-tests --quiet
dist: server-build tools ; $(run) $(MAKE) dist BUILD=server
chromium: dist ; $(run) $(pytest) $(parallel) $(behaviour)
server: server-build ; $(run) server_tests

# On Linux, the native fields are built against stand-ins, in one package with the core's tests and the example app's, which
# use the service.
native macos: export ONETIMECODE_SERVER = $(program)
ifeq ($(shell uname),Linux)
native-build: ; $(run) stand_ins iOS build --build-tests --quiet
core: native-build ; $(run) stand_in_tests iOS --filter OneTimeCodeTests
# Without the core's tests, whose computations would delay announcements.
native: native-build server-build ; $(run) stand_in_tests iOS --skip OneTimeCodeTests
macos-build: ; $(run) stand_ins macOS build --build-tests --quiet
macos: macos-build server-build ; $(run) stand_in_tests macOS
witnesses names: native-build macos-build ; $(run) Scripts/check-$@.sh
else
native: server-build ; $(run) Scripts/test-native.sh appkit
native-build macos-build macos core witnesses names: ;
endif

# Bundlers, frameworks, the languages of the sample backends and the other browsers, without which tests are skipped, and what the
# attacks need. One job installs all, because two would wait for each other.
more-tools: tools ; $(run) Scripts/install.sh frameworks bundlers engines operations attack backends
chromium-rest: dist more-tools ; $(run) $(pytest) $(parallel) $(filter-out $(behaviour),$(wildcard Tests/Browser/test_*.py))
firefox webkit: dist more-tools ; $(run) in_order "Scripts/install.sh engines" "$(pytest) --engine $@ Tests/Browser"
# The tests of one backend run in one process, which starts the backend once.
backends: dist more-tools ; $(run) $(pytest) --numprocesses 3 --dist loadgroup Tests/Backends
api: server-build tools ; $(run) .venv/bin/python Tests/API/run.py --max-examples 20
web: tools ; $(run) swift test --package-path web --quiet
module: web dist native-build ; $(run) env FRONT_ENDS=module LISTS=500 Scripts/differential.sh
docs: native-build macos-build server-build web ; $(run) $(MAKE) docs
site: dist docs ; $(run) in_order Scripts/site.sh "$(pytest) $(parallel) Tests/Site"
# Run alone, because they measure response times and load the machine.
attack: $(rest) ; $(run) env ONLY= SHORT=1 Scripts/attack.sh
