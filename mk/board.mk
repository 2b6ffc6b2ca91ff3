# One board, in one variant: BOARD= and, for the host, VARIANT=. What is built is what belongs on the
# board. With EMULATED=1 it is what its emulator runs, in a folder of its own where board.mk says
# that the two differ (EMULATED_FLAGS): in drivers and data of the board, not in engine and firmware.

include linker/memories.mk
include hal/drivers.mk
include boards/$(BOARD)/board.mk

# `make match B=...` means another B.
override B := $(or $(BUILD),build/$(if $(EXE),exe,$(BOARD)$(if $(VARIANT),-$(VARIANT))$(if $(RELEASE),-release)$(if $(and $(EMULATED),$(EMULATED_FLAGS)),-emulated)))
# Where its engine and firmware lie: an emulator runs the board's own, with other drivers.
OWN := $(if $(BUILD),$(B),$(B:%-emulated=%))
# What writes a board's tables: programs of the machine that builds, the same for all boards.
TOOLS := build/tools
BOARD_PROFILE := $(shell cat boards/$(BOARD)/profile.def)
# The network that the image holds: that of its own profile; a PC has all.
NETWORK_OF = $(filter-out none,$(shell sed -n 's/^PROFILE(.*, \([a-z0-9]*\))$$/\1/p' $(1)))
NETWORKS := $(sort $(call NETWORK_OF,boards/$(if $(filter host web,$(BOARD)),*,$(BOARD))/profile.def))

# Plies of a game that are kept; a board with much RAM says more.
RECORD_PLIES := $(or $(RECORD_PLIES),300)

# Errors with CI's compilers alone, others may warn of more.
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wundef -Wdeclaration-after-statement
OPTIMISE := -O2
# How the installed QEMU has attached a board's parts: asked once, when the first recipe wants it, since
# QEMU may be installed just before.
QEMU_PARTS_FLAGS = $(eval QEMU_PARTS_FLAGS := $(shell tools/build/qemu_parts.sh))$(QEMU_PARTS_FLAGS)
CFLAGS = -std=c11 $(OPTIMISE) -g $(WARNINGS) $(STRICT) $(TARGET_FLAGS) $(if $(and $(EMULATED),$(filter $(B)/%,$@)),$(EMULATED_FLAGS) $(if $(QEMU_PARTS),$(QEMU_PARTS_FLAGS))) $(if $(RELEASE),$(RELEASE_FLAGS))
# Sizes that a board.mk gives to the program.
SIZES := $(foreach size,CONSOLE_RX_SIZE CONSOLE_TX_SIZE RECORD_PLIES STORE_SIZE ARCHIVE_SIZE FULL_ELO VOLTAGE_SCALE,$(if $($(size)),-D$(size)=$($(size))))
# A board whose line may be a program's (hal/program.h).
PROGRAM_LINE := $(filter eboard,$(ADDITIONS))
CPPFLAGS = -I. -MMD -MP $(SIZES) $(if $(PROGRAM_LINE),-DPROGRAM_LINE) $(addprefix -DCORE_HZ=,$(CORE_HZ_$(CHIP)))

# One file for the network's output, and one for its sums: with instructions that only some cores
# have.
OUTPUT_cortex-m0 := _thumb
OUTPUT_cortex-m0plus := _thumb
OUTPUT_cortex-m3 := _saturate
OUTPUT_cortex-m4 := _pairs
ROWS_cortex-m0 := _thumb
ROWS_cortex-m0plus := _thumb
ROWS_cortex-m3 := _multiple
ROWS_cortex-m4 := _multiple
FOR_CORES := $(wildcard engine/eval/network_output*.c engine/eval/network_rows*.c)
ENGINE := $(filter-out $(FOR_CORES),$(wildcard engine/*.c engine/*/*.c)) \
    engine/eval/network_output$(OUTPUT_$(CPU)).c engine/eval/network_rows$(ROWS_$(CPU)).c
# The wiring check is for coloured lights; the body of hal/parts/body.c has none.
# A board without additions has empty functions in place of those that call them. What one caller
# alone asks of an addition is linked: its own, or what a board has without it. A mirror without a
# panel has no body. A save tells the options of the search one by one, so it needs their names.
FIRMWARE := $(filter-out firmware/main.c $(if $(ADDITIONS),firmware/additions_none.c firmware/uci/uci_added_none.c firmware/say/say_board_none.c,firmware/additions.c firmware/uci/uci_added.c firmware/say/say_board.c) \
    $(if $(filter editor,$(ADDITIONS)),firmware/base/line.c,firmware/editor/%) \
    $(if $(filter clocks,$(ADDITIONS)),firmware/game/controls_none.c firmware/say/say_controls_none.c firmware/scoresheet/controls_read_none.c,firmware/clocks/%) \
    $(if $(filter terminal,$(ADDITIONS)),firmware/console/terminal_none.c,firmware/terminal/%) \
    $(if $(filter teach,$(ADDITIONS)),firmware/console/teacher_none.c,firmware/teach/teach_console.c) \
    $(if $(filter lookback,$(ADDITIONS)),firmware/teach/summary_none.c firmware/panel/play_on_none.c,firmware/lookback/% firmware/panel/play_on.c) \
    $(if $(filter targets,$(ADDITIONS)),firmware/panel/targets_none.c firmware/mirror/no_targets.c,firmware/targets/%) \
    $(if $(filter train,$(ADDITIONS)),firmware/saves/save_training_none.c firmware/mirror/no_training.c firmware/panel/training_none.c,firmware/train/% firmware/panel/training.c) \
    $(if $(filter partner,$(ADDITIONS)),firmware/teach/partner_none.c firmware/mirror/no_partner.c firmware/panel/partner_none.c,firmware/partner/% firmware/panel/partner.c) \
    $(if $(filter mirror,$(ADDITIONS)),firmware/console/mirror_none.c,firmware/mirror/mirror.c firmware/mirror/rating.c) \
    $(if $(filter rating,$(ADDITIONS)),firmware/saves/save_ratings_none.c firmware/mirror/no_rating.c,firmware/rating/rating_save.c firmware/mirror/rating.c) \
    $(if $(filter saves,$(ADDITIONS)),firmware/saves/save_none.c,firmware/saves/save.c) \
    $(if $(filter archive,$(ADDITIONS)),firmware/scoresheet/export_none.c,firmware/archive/archive_console.c) \
    $(if $(filter tuning saves,$(ADDITIONS)),firmware/tuning/tuning_none.c firmware/mind/options_object.c,firmware/tuning/tuning.c firmware/mind/options_each.c) \
    $(if $(PROGRAM_LINE),,firmware/eboard/%) \
    $(if $(filter panel,$(ADDITIONS)),firmware/mirror/no_body.c firmware/train/no_panel.c,firmware/mirror/body.c firmware/panel/training.c firmware/panel/partner.c) \
    $(if $(and $(filter panel,$(ADDITIONS)),$(filter clocks,$(ADDITIONS))),firmware/clocks/no_panel.c firmware/panel/chess_clock_none.c,firmware/panel/chess_clock.c firmware/panel/beside.c) \
    $(if $(filter sound,$(ADDITIONS)),firmware/clocks/not_heard.c,firmware/clocks/heard.c) \
    $(if $(filter body,$(PARTS)),firmware/panel/wiring.c firmware/panel/wiring_tell.c,firmware/panel/wiring_none.c),$(wildcard firmware/*.c firmware/*/*.c))
GENERATED := $(B)/profile.c $(B)/version.c $(B)/additions.c $(B)/added.c $(B)/absent.c $(B)/bench_table.c $(B)/book.c $(if $(filter train,$(ADDITIONS)),$(B)/training.c)

ifeq ($(BOARD),host)

COMPILER := $(CC)
AR := ar
OPTIMISE_O0 := -O0
OPTIMISE_cov := -O1
FLAGS_m32 := -m32
FLAGS_uchar := -funsigned-char
FLAGS_asan := -fsanitize=address,undefined -fno-sanitize-recover=all -DKILOMATE_ASSERT
FLAGS_assert := -DKILOMATE_ASSERT
FLAGS_cov := --coverage -DKILOMATE_ASSERT
FLAGS_fuzz := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -DKILOMATE_ASSERT
ifneq ($(filter clang fuzz,$(VARIANT)),)
COMPILER := clang
endif
OPTIMISE := $(or $(OPTIMISE_$(VARIANT)),$(OPTIMISE))
TARGET_FLAGS := -pthread $(FLAGS_$(VARIANT))
HAL := hal/console.c hal/console_open.c $(filter-out host-sim/main.c,$(wildcard host-sim/*.c)) images/network_file.c boards/host/board.c
START := host-sim/main.c
IMAGE := $(B)/kilomate
# By the target's name: GNU make 3.81 knows no private variables of a target, and would hand others on.
CPPFLAGS += $(if $(filter $(foreach folder,host-sim lab images tests/unit tests/fuzz,$(B)/$(folder)/%.o),$@),-D_POSIX_C_SOURCE=200809L)
include lab/flags.mk

else ifeq ($(BOARD),web)

# A module of WebAssembly. There is no C library: web/machine and hal/bytes have the functions that are used.
COMPILER := clang
AR := llvm-ar
TARGET_FLAGS := --target=wasm32 -mbulk-memory -ffreestanding -Iweb/machine/include '-ffile-prefix-map=$(CURDIR)=.'
HAL := hal/console.c hal/console_open.c host-sim/machine.c host-sim/body.c host-sim/body_parts.c host-sim/sound.c hal/bytes/compare.c $(wildcard web/machine/*.c) boards/web/board.c
START :=
IMAGE := $(B)/kilomate.wasm
DEPS := deps-web
include web/flags.mk

else

COMPILER := $(CROSS)gcc
AR := $(CROSS)ar
# No floating point unit is used; and the image is not told where its sources lay.
TARGET_FLAGS := -mcpu=$(CPU) -mthumb -mfloat-abi=soft -ffreestanding -ffunction-sections -fdata-sections \
    -fstack-usage -fcallgraph-info=su,da '-ffile-prefix-map=$(CURDIR)=.'
HAL := hal/console.c hal/console_open.c $(if $(PROGRAM_LINE),hal/program.c) \
    $(filter-out $(if $(PROGRAM_LINE),,hal/%/program.c),$(wildcard $(patsubst %,hal/%/*.c,$(DRIVERS_$(CHIP)) $(CHIP)) hal/$(CHIP)/*.S)) $(patsubst %,hal/parts/%.c,$(PARTS)) \
    boards/$(BOARD)/$(if $(WIRING),wirings/$(WIRING),board).c
START := firmware/main.c
include engine/flags.mk firmware/flags.mk
PROGRAM := kilomate
IMAGE_KINDS := elf bin hex $(if $(UF2_FAMILY_$(MCU)),uf2)
# Programs for another wiring have its name, and share all objects but one.
WIRED := $(addprefix -,$(WIRING))
PROGRAM_FILES = $(addprefix $(B)/$(PROGRAM)$(WIRED).,$(IMAGE_KINDS))
IMAGE := $(addprefix $(B)/kilomate$(WIRED).,$(IMAGE_KINDS))
DEPS := deps-firmware $(DEPS_host)

endif

STRICT := $(if $(EXE),,$(call strictness,$(COMPILER)))
STRICT_HOST := $(if $(EXE),,$(call strictness,$(CC)))
DEPS := $(or $(DEPS),$(DEPS_host))
OBJECTS = $(foreach source,$(basename $(1)),$(if $(filter engine/% firmware/%,$(source)),$(OWN),$(B))/$(source).o)
GENERATED_OBJECTS := $(GENERATED:.c=.o)
# Goes into the engine, and not as an object of its own into programs.
ENGINE_GENERATED := $(B)/kpk_table.c $(patsubst %,$(B)/network_%.c,$(NETWORKS))
# The library's network, whatever the board's is.
LIBRARY_NETWORK := $(B)/network_n48.c
IMAGE_OBJECTS := $(call OBJECTS,$(START) $(FIRMWARE) $(HAL)) $(GENERATED_OBJECTS)
# The drivers' test: they and nothing of engine and firmware.
CONTRACT_OBJECTS := $(call OBJECTS,$(wildcard tests/hal/*.c) $(HAL)) $(B)/version.o
# The same for a board with parts: what they do, by hand.
PARTS_OBJECTS := $(filter-out %/contract.o,$(CONTRACT_OBJECTS)) $(B)/tests/hal/parts/parts.o
# What board and host say of the same positions: the engine, and of the firmware its profile.
SCORES_OBJECTS := $(filter-out %/contract.o,$(CONTRACT_OBJECTS)) $(B)/profile.o \
    $(call OBJECTS,firmware/store/crc.c tests/scores/score_walk.c tests/scores/main_board.c)

.PHONY: FORCE describe-board tell-next image engine emulated-image contract-image test-images exe run-book run-play run-play-board run-contract run-flash run-hil run-bench run-unit run-static run-fuzz run-fuzz-keep unit-tests

image: $(IMAGE)

engine: $(IMAGE) $(B)/kilomate.uci

# Nothing is made before the tools are there.
$(sort $(OWN)/flags $(addprefix $(B)/,flags version.c profile.c additions.c added.c absent.c kilomate.ld)) $(addprefix $(TOOLS)/,make-kpk make-network make-bench make-book make-train): | $(DEPS)

exe: $(IMAGE)
	@cp $(IMAGE) $(EXE)

describe-board:
	@printf '%-18s %-13s %-13s %s\n' '$(BOARD)' '$(or $(MCU),$(if $(filter web,$(BOARD)),browser,PC))' '$(CPU)' '$(BOARD_PROFILE)'

define COMPILED
$(1)/%.o: %.c $(1)/flags | $(DEPS)
	@mkdir -p $$(@D)
	$$(call SAY,CC  )
	$$(Q)$$(COMPILER) $$(CPPFLAGS) $$(CFLAGS) -c $$< -o $$@
endef
$(foreach folder,$(sort $(B) $(OWN)),$(eval $(call COMPILED,$(folder))))

# Without -g: the assembler's own line tables would name this folder.
$(B)/%.o: %.S $(B)/flags | $(DEPS)
	@mkdir -p $(@D)
	$(call SAY,AS  )
	$(Q)$(COMPILER) $(CPPFLAGS) $(CFLAGS) -g0 -c $< -o $@

$(GENERATED_OBJECTS) $(sort $(ENGINE_GENERATED:.c=.o) $(LIBRARY_NETWORK:.c=.o)): $(B)/%.o: $(B)/%.c $(B)/flags | $(DEPS)
	$(call SAY,CC  )
	$(Q)$(COMPILER) $(CPPFLAGS) $(CFLAGS) -c $< -o $@

$(B)/libengine.a: $(call OBJECTS,$(ENGINE)) $(ENGINE_GENERATED:.c=.o)
$(B)/libfirmware.a: $(call OBJECTS,$(FIRMWARE))
$(B)/libhal.a: $(call OBJECTS,$(HAL)) $(GENERATED_OBJECTS)

$(B)/%.a:
	@rm -f $@
	$(call SAY,AR  )
	$(Q)$(AR) rcs $@ $^

include mk/image.mk mk/tests.mk mk/run.mk

ifdef LIBRARY
include mk/archive.mk
endif

-include $(patsubst %.o,%.d,$(IMAGE_OBJECTS) $(call OBJECTS,$(ENGINE) $(LAB) $(LAB_MAINS)) $(CONTRACT_OBJECTS) $(PARTS_OBJECTS) $(SCORES_OBJECTS) $(B)/tests/scores/main_host.o $(UNIT_SUPPORT) \
    $(addsuffix .o,$(UNIT_TESTS)))

