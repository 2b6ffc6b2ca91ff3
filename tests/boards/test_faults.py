"""What a board tells of a fault after it has restarted."""

import re
import subprocess

from dialogue import PROMPT
from emulator import Emulator, emulated_image, preload_arguments

TOLD = "The last run was ended by a fault"


def symbol(board, name):
    """Address and size of a symbol of the board's image."""
    table = subprocess.run(["arm-none-eabi-nm", "-S", emulated_image(board)], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    address, size = re.search(rf"^(\w+) (\w+) \w {name}$", table, re.MULTILINE).groups()
    return int(address, 16), int(size, 16)


def banner_after_fault(machine):
    machine.read_until(PROMPT)
    machine.wake()
    machine.write("fault test\r")
    banner = machine.read_until(PROMPT)
    machine.wake()
    return banner


def test_a_fault_is_told_with_its_place_and_firmware(board):
    with Emulator(board.name) as machine:
        banner = banner_after_fault(machine)
    place = int(re.search(rf"{TOLD}: HardFault at (\w{{8}})\.", banner).group(1), 16)
    start, size = symbol(board.name, "hal_fault_provoke")
    assert start & ~1 <= place < start + size
    told = re.search(r"^  firmware (\S+)\r$", banner, re.MULTILINE).group(1)
    running = re.search(r"^Kilomate (\S+) on", banner, re.MULTILINE).group(1)
    assert told == running[:23]


def test_the_stack_pointer_of_a_fault_lies_in_the_stack(board):
    with Emulator(board.name) as machine:
        banner = banner_after_fault(machine)
    stack = int(re.search(r"stack (\w{8})", banner).group(1), 16)
    table = subprocess.run(["arm-none-eabi-nm", emulated_image(board.name)], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    bottom, top = (int(re.search(rf"^(\w+) \w cortexm_stack_{end}$", table, re.MULTILINE).group(1), 16)
                   for end in ("bottom", "top"))
    assert bottom < stack < top


def test_a_fault_is_told_once(board):
    with Emulator(board.name) as machine:
        assert TOLD in banner_after_fault(machine)
        machine.qmp("system_reset")
        assert TOLD not in machine.read_until(PROMPT)


def test_a_board_goes_on_after_a_fault(board):
    with Emulator(board.name) as machine:
        banner_after_fault(machine)
        machine.write("level depth 1\r")
        machine.read_until(PROMPT)
        machine.write("e4\r")
        assert "Kilomate: 1..." in machine.read_until(PROMPT)


def test_what_the_memory_holds_at_power_on_is_no_fault(board):
    """A record that says it is one but does not add up is not told."""
    address, _ = symbol(board.name, "fault_record")
    arguments = preload_arguments(board.name, address, 0x4B4D4654)
    with Emulator(board.name, arguments=arguments) as machine:
        assert TOLD not in machine.read_until(PROMPT)
