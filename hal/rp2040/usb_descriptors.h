/*
 * The USB device's descriptors. They describe a serial port: communication device class (CDC 1.2),
 * abstract control model.
 */
#ifndef KILOMATE_HAL_RP2040_USB_DESCRIPTORS_H
#define KILOMATE_HAL_RP2040_USB_DESCRIPTORS_H

#include <stdint.h>

/* Endpoints: the control pipe, notifications (none is ever sent), and the bytes of the line in both
   directions. Packets have USB_PACKET bytes at most; those of the notifications
   USB_NOTIFY_PACKET. */
enum { USB_CONTROL = 0, USB_NOTIFY = 1, USB_LINE = 2, USB_ENDPOINTS = 3 };
enum { USB_PACKET = 64, USB_NOTIFY_PACKET = 8 };

/* Interfaces: one has the requests of the class, the other has the bytes. */
enum { USB_INTERFACE_CONTROL = 0, USB_INTERFACE_LINE = 1, USB_INTERFACES = 2 };

/* Kinds of descriptors, by the numbers of GET_DESCRIPTOR. */
enum { USB_DEVICE = 1, USB_CONFIGURATION = 2, USB_STRING = 3 };

/* A descriptor and its size in bytes, or NULL if there is none. kind: as above. number: which one
   of its kind, from 0 on. language: of a string, as GET_DESCRIPTOR's field wIndex has it. A string
   lies in a buffer that the next string overwrites. */
const uint8_t *usb_descriptor(unsigned kind, unsigned number, unsigned language, uint16_t *size);

/* Prepares the descriptors. To be called before the controller starts. serial: USB_SERIAL bytes,
   which become the hexadecimal digits of the serial number, or NULL: then the number is 0. */
enum { USB_SERIAL = 8 };
void usb_descriptors_start(const uint8_t *serial);

#endif
