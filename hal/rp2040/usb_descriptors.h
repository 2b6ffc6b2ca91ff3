/*
 * What the USB device says of itself: a serial port, of the communication device class
 * (CDC 1.2) with the abstract control model. Bytes as the host gets them.
 */
#ifndef KILOMATE_HAL_RP2040_USB_DESCRIPTORS_H
#define KILOMATE_HAL_RP2040_USB_DESCRIPTORS_H

#include <stdint.h>

/* Endpoints: the control pipe, notifications (none is ever sent), and the bytes of the line
   both ways. All take packets of so many bytes, but for notifications. */
enum { USB_CONTROL = 0, USB_NOTIFY = 1, USB_LINE = 2, USB_ENDPOINTS = 3 };
enum { USB_PACKET = 64, USB_NOTIFY_PACKET = 8 };

/* Interfaces: the one with the class's requests, the one with the bytes. */
enum { USB_INTERFACE_CONTROL = 0, USB_INTERFACE_LINE = 1, USB_INTERFACES = 2 };

/* Kinds, as GET_DESCRIPTOR names them. */
enum { USB_DEVICE = 1, USB_CONFIGURATION = 2, USB_STRING = 3 };

/* The number of the descriptor in value's low byte, language of a string in index; NULL
   if there is none. Strings are made in a buffer that the next one overwrites. */
const uint8_t *usb_descriptor(unsigned kind, unsigned number, unsigned language, uint16_t *size);

/* What the serial number's digits are made of; NULL: it is 0. */
enum { USB_SERIAL = 8 };
void usb_descriptors_start(const uint8_t *serial);

#endif
