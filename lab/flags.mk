# Flags of the laboratory. A training is hours of these loops.

ifeq ($(VARIANT),)
$(patsubst %,$(B)/lab/network/network_%.o,model train): private OPTIMISE := -O3
endif
