# The same commands as dev.py, for hands that type make.
.PHONY: check test fix docs bench
check:
	python3 dev.py check
test:
	python3 dev.py check tests
fix:
	python3 dev.py fix
docs:
	python3 dev.py check docs
bench:
	python3 dev.py bench
