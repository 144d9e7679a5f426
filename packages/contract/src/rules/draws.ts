/** `OPEN`: entries come in. `CLOSED`: the list is final and waits for its round. `VOID`: ended by rule without a result. */
export const drawStates = ['PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'VOID'] as const
export type DrawState = (typeof drawStates)[number]

/** `EQUAL`: every entrant has the same chance, however many entries. */
export const drawModes = ['LOTS', 'EQUAL'] as const
export type DrawMode = (typeof drawModes)[number]

export const drawPrizes = ['SIGNED_ITEM', 'CALL', 'SEAT'] as const
export type DrawPrize = (typeof drawPrizes)[number]

/** Source of an entry. */
export const entrySources = ['PAID', 'TICKET', 'FREE', 'GRANT'] as const
export type EntrySource = (typeof entrySources)[number]

/** Reason for which an entry went out: its member, its refund or an exclusion by the published rules. */
export const leaveReasons = ['MEMBER', 'PAYMENT', 'EXCLUDED'] as const
export type LeaveReason = (typeof leaveReasons)[number]

/** `RESERVE`: may move up. `CONFIRMED`: the winner accepted. `FORFEITED`: the place went to the next reserve. */
export const resultStatuses = ['WINNER', 'RESERVE', 'CONFIRMED', 'FORFEITED'] as const
export type ResultStatus = (typeof resultStatuses)[number]
