/*
 * RP2040: a control transfer on USB: the host's request, and the answer.
 */
#ifndef KILOMATE_HAL_RP2040_USB_REQUEST_H
#define KILOMATE_HAL_RP2040_USB_REQUEST_H

#include <stdint.h>

/* The setup packet, the first packet of a control transfer (USB 2.0 specification, 9.3). Its type
   has the direction of the bytes, who defines the request, and whom it is for. */
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

/* The answer to a request. */
enum usb_answer {
    USB_STALL, /* it is refused */
    USB_DONE,  /* it is done; there are no bytes */
    USB_SEND,  /* these bytes are sent, as many as the host asks for */
    USB_TAKE   /* it will be done when its bytes have come */
};

struct usb_reply {
    enum usb_answer answer;
    const uint8_t *bytes;
    uint16_t size;
};

/* A reply without bytes. */
static inline struct usb_reply usb_answer(enum usb_answer answer)
{
    return (struct usb_reply){ .answer = answer };
}

#endif
