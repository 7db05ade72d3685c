# `make demo` and `make test` do all the set-up they need. See CONTRIBUTING.md.

# One file that needs nothing else, where the system has such programs. LLD comes with the toolchain
# and does not warn of glibc's functions for user names, which rulecheck never calls.
STATIC = --configuration release
ifeq ($(shell uname -s),Linux)
STATIC += --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -use-ld=lld
endif
RULECHECK = .build/release/rulecheck
DAY = 2021-05-10
SITE = .build/site

.PHONY: demo demo-daemon build test test-rules test-daemon test-contrib test-ci test-spark schemas checks example languages lint format fuzz attack mutate faults sanitize bench oracle count hostile clean setup dist install uninstall test-dist try-dist

# Which rules applied in one county on a day with several rule sets in force, and why; then all counties
# as a web site.
demo: build
	$(RULECHECK) eval --county Börde --on $(DAY) --lang en
	@echo
	@echo "The same as data: $(RULECHECK) eval --county Börde --on $(DAY) --format json"
	@echo "With the reasons: $(RULECHECK) eval --county Börde --on $(DAY) --lang en --explain"
	@echo
	$(RULECHECK) publish --on $(DAY) --out $(SITE)
	@echo
	@echo "To look at the site: python3 -m http.server --bind 127.0.0.1 --directory $(SITE)"
	@echo "                     and open http://127.0.0.1:8000 – or open the file $(SITE)/index.html."

# The program as one file that runs on any Linux of this architecture.
build: setup
	swift build $(STATIC) --product rulecheck

# The files of a release, in dist/: what installs the program where there is no Swift. See Tools/dist.
dist: build
	python3 -B Tools/dist $(RULECHECK) dist

# Puts what `make dist` made in place: program, manual, completions and notices. `sudo make install` needs no Swift.
PREFIX = /usr/local
TARBALL = $(firstword $(wildcard dist/rulecheck-*-linux-x86_64.tar.gz))
install:
	@[ -n "$(TARBALL)" ] || { echo "\`make dist\` makes what is installed: run it first" >&2; exit 1; }
	mkdir -p "$(DESTDIR)$(PREFIX)"
	tar -xzf $(TARBALL) --strip-components=1 --no-same-owner --no-overwrite-dir -C "$(DESTDIR)$(PREFIX)"

uninstall:
	@[ -n "$(TARBALL)" ] || { echo "dist/ does not say what was installed: run \`make dist\` first" >&2; exit 1; }
	tar -tzf $(TARBALL) | grep -v '/$$' | cut -d/ -f2- | (cd "$(DESTDIR)$(PREFIX)" && xargs -d '\n' rm -f)
	-cd "$(DESTDIR)$(PREFIX)/share" && rmdir doc/rulecheck rulecheck/ci rulecheck

# The files of a release: that they install, go without a trace, and are the same twice.
test-dist: dist
	@Tools/setup dist
	python3 -B Tests/Dist/dist_test.py

# The same on a machine without Swift and without a network, which debootstrap makes; as root.
try-dist: dist
	Tools/try_dist

# rulecheckd is a package of its own, and built in the same folder: the libraries of both are built once.
DAEMON = --package-path Daemon --scratch-path .build
DAEMON_BUILD = RULECHECK_STRICT=1 swift build $(DAEMON)

# Every test, with warnings as errors.
test: test-rules test-daemon

# Those of rulecheck; then the published site in a browser, see Tests/Browser.
test-rules: setup
	RULECHECK_STRICT=1 swift build --build-tests
	RULECHECK_STRICT=1 swift test --skip-build
	Tests/Browser/run

# Those of rulecheckd, a package of its own; then what it tells, as those see it who receive it.
test-daemon: setup
	@Tools/setup daemon
	@Tools/setup receivers
	$(DAEMON_BUILD) --build-tests
	RULECHECK_STRICT=1 swift test $(DAEMON) --skip-build
	.build/receivers/venv/bin/python -B Tests/Receivers/check .build/debug/rulecheckd
	@Tools/setup bell
	.build/bell/venv/bin/python -B Tests/Bell/try_service.py
	.build/bell/venv/bin/python -B Tests/Bell/check .build/debug/rulecheckd
	.build/bell/venv/bin/python -B Tests/Bell/browse .build/debug/rulecheckd

# What goes with rulecheckd: units, web servers, alerts, receivers of messages. Needs no Swift code to be built. See contrib/README.md.
test-contrib:
	@Tools/setup contrib
	Tests/Contrib/check
	@Tools/setup receivers
	.build/receivers/venv/bin/python -B Tests/Receivers/samples.py

# What runs in the CI of rules: the action, the template of GitLab, and what docs/reviews.md says of them; hooks for pre-commit;
# and what shells complete.
test-ci: build
	@Tools/setup ci
	.build/ci/venv/bin/python -B Tests/CI/check $(RULECHECK)
	Tests/PreCommit/check $(RULECHECK)
	.build/ci/venv/bin/python -B Tests/Completion/check $(RULECHECK)

# The job for Spark, on a master and a worker that this starts; see contrib/spark.
test-spark: build
	@Tools/setup spark
	.build/spark/venv/bin/python -B Tests/Spark/check $(RULECHECK)

# Replays the shipped season day by day, with rulecheckd, a server of this machine, and two phones that are told; PACE: seconds a day.
PACE = 60
LISTEN = 127.0.0.1:8080
demo-daemon: setup
	@Tools/setup daemon
	@Tools/setup bell
	$(DAEMON_BUILD) --product rulecheckd
	.build/bell/venv/bin/python -B Tools/demo_daemon.py .build/debug/rulecheckd .build/demo-daemon --day 2021-04-19 --pace $(PACE) --listen $(LISTEN)

# The JSON Schemas, from the descriptions that the reader follows; a test compares them.
schemas: setup
	swift build --product rulecheck
	for kind in workspace ruleset areas metrics topics calendar source notices messages tests daemon; do \
	  .build/debug/rulecheck schema $$kind > schemas/$$kind.schema.json || exit 1; \
	done
	.build/debug/rulecheck schema message > schemas/message.schema.json
	mkdir -p schemas/output
	for command in eval replay list history rules diff changes validate test site-changes; do \
	  .build/debug/rulecheck schema $$command-output > schemas/output/$$command.schema.json || exit 1; \
	done

# The workspace that the program carries for `rulecheck init`; a test compares it.
example:
	python3 Tools/embed_example.py

# The languages that are built in, from their files; then they are compared with what a workspace reads in these.
languages: setup
	-RULECHECK_RECORD=1 RULECHECK_STRICT=1 swift test --filter areWrittenFromTheirFiles
	RULECHECK_STRICT=1 swift test --filter BuiltInLanguageTests

# The page of all checks, from their own documentation; a test compares it.
checks: setup
	RULECHECK_STRICT=1 swift build --product rulecheck
	.build/debug/rulecheck explain --format markdown > docs/checks.md

# Looks for inputs that break a reader; seconds a target. See Fuzzing/run.
FUZZ_SECONDS = 60
fuzz: setup
	FUZZ_SECONDS=$(FUZZ_SECONDS) Fuzzing/run

# Mutated workspaces through all commands: as many runs of the program. See Fuzzing/attack.
RUNS = 2000
attack: build
	python3 Fuzzing/attack $(RULECHECK) --runs $(RUNS) $(if $(SEED),--seed $(SEED))

# rulecheckd killed at work, with a disk that fails and a clock that is set back; `SHARE=0.1`: a tenth. See Daemon/Faults/run.
SHARE = 1.0
faults: setup
	@Tools/setup daemon
	@Tools/setup strace
	@Tools/setup bell
	$(DAEMON_BUILD) --build-tests
	.build/bell/venv/bin/python -B Daemon/Faults/run --share $(SHARE) $(if $(SEED),--seed $(SEED))

# One token of the sources written otherwise, again and again: do the tests notice? Takes an hour. See Tools/mutate.
MUTANTS = 60
mutate: setup
	Tools/mutate --count $(MUTANTS) $(if $(SEED),--seed $(SEED)) $(if $(SINCE),--since $(SINCE))

# The core's tests under the sanitizer for memory.
sanitize: setup
	Tools/sanitize

SWIFT = Package.swift Plugins Sources Tests Fuzzing Benchmarks Daemon/Package.swift Daemon/Sources Daemon/Tests
lint:
	swift format lint --strict --recursive $(SWIFT)

format:
	swift format --in-place --recursive $(SWIFT)

setup:
	@Tools/setup

# Speed next to a C program and other tools, written into Benchmarks/README.md; needs some minutes.
bench: setup
	Benchmarks/run

# The periods of the federal brake, by rulecheck and by SQL; `ROWS=5000000`: so many are generated. See Benchmarks/oracle.
ROWS = 50000
oracle: build
	@Tools/setup bench
	.build/bench/venv/bin/python -B Benchmarks/oracle/compare $(RULECHECK) --rows $(ROWS) $(if $(SEED),--seed $(SEED)) $(if $(HISTORY),--history $(HISTORY))

# The instructions of eight jobs beside those that are recorded. See Benchmarks/README.md.
count: build
	@Tools/setup valgrind
	python3 Benchmarks/count.py $(RULECHECK)

# What hostile files cost at two sizes, in instructions; needs valgrind and half an hour.
hostile: build
	python3 Benchmarks/hostile.py $(RULECHECK)

clean:
	rm -rf .build .build-* Daemon/.build
