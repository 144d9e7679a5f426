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

/** Next step for an entrant: the close, the draw, or the end of the time to answer. */
export const drawSteps = ['CLOSE', 'DRAW', 'ANSWER'] as const
export type DrawStep = (typeof drawSteps)[number]

/** Reasons for which staff may exclude an entry before the close; the published rules name those that apply. */
export const drawExclusions = ['SECOND_ACCOUNT', 'AUTOMATED_ENTRY', 'RESALE', 'STAFF'] as const
export type DrawExclusion = (typeof drawExclusions)[number]

/** Public reasons for which staff may void a draw before its close. */
export const drawVoidReasons = ['EVENT_CANCELED', 'PRIZE_UNAVAILABLE', 'RULES_WRONG'] as const
export type DrawVoidReason = (typeof drawVoidReasons)[number]

/** Kinds of products whose bought units can be entries. */
export const drawProductKinds = ['DRAW_ENTRY', 'GOODS', 'TICKET_LIVE', 'TICKET_REPLAY', 'DIGITAL'] as const

/** Rule for an order that holds only products of a draw and is paid after its close. */
export const latePayments = ['REFUND', 'KEEP_GOODS'] as const
export type LatePayment = (typeof latePayments)[number]

/** Entries that a winner must keep: a win ends when one of them is returned. */
export const keptEntries = ['ALL', 'WINNING_ENTRY'] as const
export type KeptEntries = (typeof keptEntries)[number]

/** Kinds of randomness; `SEED_ONLY` lets the house choose the result. */
export const drawRandomness = ['QUICKNET', 'SANDBOX', 'SEED_ONLY'] as const
export type DrawRandomnessKind = (typeof drawRandomness)[number]

/** Least seconds from the close to the round that decides; a sandbox may be faster. */
export const leastDrawDelaySec = 600
export const leastSandboxDelaySec = 6

export const drawTextMax = { title: 80, prize: 300, terms: 4_000 } as const
