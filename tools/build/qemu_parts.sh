#!/bin/sh
# The definitions with which a program on an emulated LM3S6965 finds the parts on its I2C bus, and reads
# the switches at a PCA9552. QEMU 7.2 has I2C0 alone, and a pin that is set "on" reads high. QEMU 10 has
# I2C1 too, attaches the parts there, and "on" reads low; its PCA9552 has inputs.
parts=$(printf 'info qtree\nquit\n' | timeout 10 qemu-system-arm -M lm3s6965evb -device pca9552,address=0x60 \
    -S -display none -serial null -monitor stdio 2>/dev/null)
case $(echo "$parts" | grep -c "dev: stellaris-i2c,") in
    2) echo -DLM3S_I2C_BASE=0x40021000U ;;
    *) echo -DLM3S_I2C_BASE=0x40020000U ;;
esac
case $(echo "$parts" | grep -A 1 "dev: pca9552," | grep -c "gpio-in") in
    1) echo -DSWITCH_IS_HIGH=0 ;;
    *) echo -DSWITCH_IS_HIGH=1 ;;
esac
