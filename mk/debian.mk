# The two releases of Debian that all targets are for. What CI has decides what depends on a tool's
# release: with these alone warnings and opinions of style are errors, and the layout of the sources is
# compared.
CI_COMPILERS := gcc-12 clang-14 arm-none-eabi-gcc-12
CI_CLANG_FORMAT := 14
CI_CLANG_TIDY := 14
CI_CPPCHECK := 2.10

# The one that people install today: `make check-fresh` tries it beside the one that runs here.
NEXT_DEBIAN := trixie

# The first number of a program's version, from what it says of it.
major = $(firstword $(subst ., ,$(filter 0% 1% 2% 3% 4% 5% 6% 7% 8% 9%,$(shell $(1) 2>/dev/null))))
# -Werror for a compiler of CI's.
strictness = $(if $(filter $(CI_COMPILERS),$(notdir $(1))-$(call major,$(1) -dumpversion)),-Werror)
