# Flags of the laboratory. A training is hours of these loops.

ifeq ($(VARIANT),)
CFLAGS += $(if $(filter $(patsubst %,$(B)/lab/network/network_%.o,model train),$@),-O3)
endif
