/*
 * Pages of text that the menu opens.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_MENU_TEXT_H
#define KILOMATE_FIRMWARE_PANEL_MENU_TEXT_H

#include "hal/hal.h"

struct panel;

/* Tells program and board, and why it was started. */
void menu_tell_about(struct panel *panel);

/* Tells the fault that has ended the last run, too. */
void menu_tell_fault(struct panel *panel, const struct hal_fault *fault);

/* Tells the opening that the game has come to. */
void menu_tell_opening(struct panel *panel);

/* Tests the computer, and tells which parts have failed. The whole report goes to the console. No
   search runs. */
void menu_tell_self_test(struct panel *panel);

#endif
