# What is given to others: a release, made and verified.

#: For developers

.PHONY: release verify-release

release: deps-release ## build/release: all images, built twice, with sums and notes [VERSION=1.2.0]
	@$(PYTHON) tools/build/release.py build/release $(if $(VERSION),--version '$(VERSION)')

verify-release: ## whether a release is as it was made: DIR=folder
	@$(if $(DIR),,echo "make verify-release needs DIR=, the folder of a release" >&2; exit 1)
	@$(MAKE_FOR) deps-python >&2
	@$(PYTHON) tools/build/verify_release.py '$(DIR)'
