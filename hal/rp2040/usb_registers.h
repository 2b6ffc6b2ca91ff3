/*
 * RP2040: the USB controller's registers, with the names of the data sheet (section "USB"). A test
 * on a PC replaces them by memory: it defines USB_REGISTER and USB_DPRAM before it includes this
 * file.
 */
#ifndef KILOMATE_HAL_RP2040_USB_REGISTERS_H
#define KILOMATE_HAL_RP2040_USB_REGISTERS_H

#include "hal/rp2040/rp2040.h"

#ifndef USB_REGISTER
#define USB_DPRAM UINT32_C(0x50100000)
#define USB_REGISTER(offset) RP2040_REGISTER(UINT32_C(0x50110000) + (offset))
#endif

#define ADDR_ENDP USB_REGISTER(0x00U)
#define MAIN_CTRL USB_REGISTER(0x40U)
#define SOF_RD USB_REGISTER(0x48U) /* reading it clears the interrupt of a new frame */
#define SIE_CTRL USB_REGISTER(0x4CU)
#define SIE_STATUS USB_REGISTER(0x50U)  /* writing 1 clears a bit */
#define BUFF_STATUS USB_REGISTER(0x58U) /* writing 1 clears a bit */
#define EP_STALL_ARM USB_REGISTER(0x68U)
#define USB_MUXING USB_REGISTER(0x74U)
#define USB_PWR USB_REGISTER(0x78U)
#define USBPHY_DIRECT USB_REGISTER(0x7CU)
#define USBPHY_DIRECT_OVERRIDE USB_REGISTER(0x80U)
#define INTE USB_REGISTER(0x90U)
#define INTS USB_REGISTER(0x98U)

enum { MAIN_CTRL_CONTROLLER_EN = 1 << 0 };
enum { SIE_CTRL_PULLUP_EN = 1 << 16, SIE_CTRL_EP0_INT_1BUF = 1 << 29 };
enum {
    SIE_STATUS_LINE_STATE = 3 << 2, /* 0: both lines are low, the bus is being reset */
    SIE_STATUS_SUSPENDED = 1 << 4,
    SIE_STATUS_RESUME = 1 << 11,
    SIE_STATUS_SETUP_REC = 1 << 17,
    SIE_STATUS_BUS_RESET = 1 << 19
};
enum { MUXING_TO_PHY = 1 << 0, MUXING_TO_DIGITAL_PAD = 1 << 2, MUXING_SOFTCON = 1 << 3 };
enum { PWR_VBUS_DETECT = 1 << 2, PWR_VBUS_DETECT_OVERRIDE_EN = 1 << 3 };
enum { PHY_DP_PULLUP_EN = 1 << 1, PHY_DP_PULLUP_EN_OVERRIDE_EN = 1 << 2 };
enum {
    INT_BUFF_STATUS = 1 << 4,
    INT_BUS_RESET = 1 << 12,
    INT_SUSPEND = 1 << 14,
    INT_RESUME = 1 << 15,
    INT_SETUP_REQ = 1 << 16,
    INT_DEV_SOF = 1 << 17
};

#endif
