/*
 * RP2040: a control transfer of the USB: what is asked, and what is answered.
 */
#ifndef KILOMATE_HAL_RP2040_USB_REQUEST_H
#define KILOMATE_HAL_RP2040_USB_REQUEST_H

#include <stdint.h>

/* The first packet of a control transfer; its type says which way its bytes go, who knows
   the request, and whom it is for. */
enum {
    USB_TO_HOST = 0x80,
    USB_KIND = 0x60,
    USB_KIND_STANDARD = 0x00,
    USB_KIND_CLASS = 0x20,
    USB_FOR_DEVICE = 0,
    USB_FOR_INTERFACE = 1,
    USB_FOR_ENDPOINT = 2
};
struct usb_setup {
    uint8_t type;
    uint8_t request;
    uint16_t value;
    uint16_t index;
    uint16_t length;
};

/* What is answered to it. */
enum usb_answer {
    USB_STALL, /* no */
    USB_DONE,  /* yes, without bytes */
    USB_SEND,  /* these bytes, as many of them as are asked for */
    USB_TAKE   /* yes, once its bytes have come */
};

struct usb_reply {
    enum usb_answer answer;
    const uint8_t *bytes;
    uint16_t size;
};

/* One without bytes. */
static inline struct usb_reply usb_answer(enum usb_answer answer)
{
    return (struct usb_reply){ .answer = answer };
}

#endif
