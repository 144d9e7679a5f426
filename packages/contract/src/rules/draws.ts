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

/** Reasons for which staff may forfeit a won place. */
export const drawForfeitReasons = ['IDENTITY_MISMATCH', 'NOT_ELIGIBLE', 'PLACE_SOLD', 'NO_SHOW'] as const
export type DrawForfeitReason = (typeof drawForfeitReasons)[number]

/** Causes for which a won place becomes free: by the winner, by rule, or by staff. */
export const forfeitCauses = ['DECLINED', 'UNANSWERED', 'RETURNED', ...drawForfeitReasons] as const
export type ForfeitCause = (typeof forfeitCauses)[number]

/** End of a forfeit by staff: the winner keeps the place, or a reserve moves up. */
export const forfeitDecisions = ['KEPT', 'FORFEITED'] as const
export type ForfeitDecision = (typeof forfeitDecisions)[number]

/** Hours in which a winner may object to a forfeit by staff, unless it is the day of the event. */
export const objectionHours = 24
/** Most characters and lines of an objection. */
export const objectionMax = 1_000
export const objectionLines = 40

/** `1F3A8-C20D4`: code of a won place for the check-in, from its random item id (a UUID of version 4). */
export function checkInCode(itemId: string): string {
  const digits = `${itemId.slice(0, 8)}${itemId.slice(9, 11)}`.toUpperCase()
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** Fewer masked names could point to a person, so the page shows none. */
export const leastNamedWinners = 20

/** `M•`: the first character of a nickname. The length of the rest stays hidden. */
export function maskedName(nickname: string): string {
  const [first] = new Intl.Segmenter().segment(nickname)
  return `${first?.segment ?? ''}•`
}

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

/** Seconds before its round by which a close must be public; a sandbox has no time for it. */
export const closeMarginSec = (delaySec: number): number => (delaySec >= leastDrawDelaySec ? 300 : 0)

export const drawTextMax = { title: 80, prize: 300, terms: 4_000 } as const
