# The unit tests, the fuzzers and the static analysis: on the host.

UNIT_SUPPORT := $(patsubst %.c,$(B)/%.o,$(filter-out tests/unit/test_%,$(wildcard tests/unit/*.c)))
# With UNIT_TEST=test_name that program alone.
UNIT_TESTS := $(filter-out $(patsubst %,$(B)/tests/unit/%,$(UNIT_SKIP)), \
    $(patsubst %.c,$(B)/%,$(wildcard tests/unit/$(or $(UNIT_TEST),test_*).c)))
ifneq ($(and $(UNIT_TEST),$(if $(UNIT_TESTS),,none)),)
$(error There is no tests/unit/$(UNIT_TEST).c)
endif

unit-tests: $(UNIT_TESTS)

# What a test does not define itself.
$(B)/libsupport.a: $(UNIT_SUPPORT)

$(UNIT_TESTS): $(B)/%: $(B)/%.o $(B)/libsupport.a $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a $(B)/liblab.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -lcmocka -lm -o $@

# The host has the editor in the library, and this in place of it.
$(B)/tests/unit/test_line_simple: $(B)/firmware/base/line.o

# All of them, even after one has failed; with UNIT_STOP=1 to the first that fails.
run-unit: unit-tests
	@failed=0; for test in $(UNIT_TESTS); do $$test || { failed=1; $(if $(UNIT_STOP),break;) }; done; exit $$failed

# One fuzzer for a while, from the corpus that is kept; what it has found interesting besides stays in
# build/. Each byte of eboard's takes seconds of its clock.
FUZZ_LENGTH_eboard := 512
FUZZ_FLAGS := -max_total_time=$(FUZZ_SECONDS) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=$(or $(FUZZ_LENGTH_$(FUZZER)),2048) -len_control=0 -print_funcs=0 -verbosity=0

$(B)/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a $(B)/liblab.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) -fsanitize=fuzzer $^ -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -o $@

CORPUS = $(B)/$(or $(FUZZ_CORPUS),corpus)-$(FUZZER)
UNPACK_CORPUS = @$(PYTHON) tools/check/fuzz_corpus.py unpack tests/fuzz/corpus/$(FUZZER).zip $(CORPUS)

run-fuzz: $(B)/fuzz_$(FUZZER)
	$(UNPACK_CORPUS)
	@echo "fuzz_$(FUZZER): $(FUZZ_SECONDS) s"
	@$(B)/fuzz_$(FUZZER) $(FUZZ_FLAGS) $(addprefix -dict=,$(wildcard tests/fuzz/$(FUZZER).dict)) \
	    -artifact_prefix=$(B)/ $(CORPUS)

# The kept corpus anew: what covers most of what lies in build/.
run-fuzz-keep: $(B)/fuzz_$(FUZZER)
	$(UNPACK_CORPUS)
	@rm -rf $(B)/least-$(FUZZER) && mkdir -p $(B)/least-$(FUZZER)
	@$(B)/fuzz_$(FUZZER) -merge=1 -max_len=$(or $(FUZZ_LENGTH_$(FUZZER)),2048) -len_control=0 -print_funcs=0 -verbosity=0 \
	    $(B)/least-$(FUZZER) $(CORPUS) 2>/dev/null
	@$(PYTHON) tools/check/fuzz_corpus.py pack $(B)/least-$(FUZZER) tests/fuzz/corpus/$(FUZZER).zip

# Of another release than CI's errors alone are taken, not what it thinks of the style.
CPPCHECK_HERE = $(word 2,$(shell cppcheck --version))
CLANG_TIDY_HERE = $(call major,clang-tidy --version)
OPINIONS = $(if $(filter $(CI_CPPCHECK),$(CPPCHECK_HERE)),--enable=warning$(COMMA)style$(COMMA)performance$(COMMA)portability)
TIDY_CHECKS = $(if $(filter $(CI_CLANG_TIDY),$(CLANG_TIDY_HERE)),,--checks='-*$(COMMA)clang-analyzer-core.*$(COMMA)clang-analyzer-unix.*')
run-static:
	@$(if $(OPINIONS),,echo "check-static: SKIPPED, the style: this is cppcheck $(CPPCHECK_HERE), CI has $(CI_CPPCHECK)")
	@$(if $(TIDY_CHECKS),echo "check-static: SKIPPED$(COMMA) the style: this is clang-tidy $(CLANG_TIDY_HERE)$(COMMA) CI has $(CI_CLANG_TIDY)")
	@cppcheck --quiet --std=c11 $(OPINIONS) --inline-suppr \
	    --suppressions-list=tools/check/cppcheck.txt --error-exitcode=1 -I. $(SIZES) \
	    $(HOST_C_FILES) $(CORES_C_FILES) $(MCU_C_FILES)
	@clang-tidy --quiet $(TIDY_CHECKS) $(HOST_C_FILES) -- -std=c11 -I. $(SIZES) -DPROGRAM_LINE -D_POSIX_C_SOURCE=200809L
	@clang-tidy --quiet $(TIDY_CHECKS) $(MCU_C_FILES) -- -std=c11 -I. $(SIZES) -DPROGRAM_LINE --target=arm-none-eabi \
	    -mcpu=cortex-m3 -ffreestanding
