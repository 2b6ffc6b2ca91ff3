/* A board without a partner names no piece: linked in place of partner/partner.c (mk/board.mk). */
#include "firmware/teach/partner.h"

unsigned partner_piece(struct session *session)
{
    (void)session;
    return PIECE_TYPES;
}
