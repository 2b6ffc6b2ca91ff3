/* A board without a panel shows nothing there: linked in place of panel/partner.c. */
#include "firmware/partner/at_panel.h"

void partner_tell_panel(struct added *added)
{
    (void)added;
}
