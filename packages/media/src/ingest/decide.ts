import { SLOT_MS, SLOTS_PER_SEGMENT } from '#src/recording/slot-log.ts'

/** What is known when it is decided what a slot shows. */
export type Outlook = {
  nowMs: number
  /** The first slot of the show and the first one after it. */
  show: { first: number; end: number }
  /** The last slot decided, and which run it showed; null before anything of this stretch. */
  last: { slot: number; run: number | null } | null
  /** Whether something of the show was shown already. */
  hasOpened: boolean
  /** The run that has a part for a slot. */
  runOf: (slot: number) => number | null
  /** The earliest slot that there is a part for. */
  earliest: number | null
  /** The run that is on, by its first slot. */
  current: number | null
  /** Whoever runs the show covers what is sent. */
  isCovered: boolean
}

export type Decision =
  | { kind: 'LIVE' | 'SLATE'; slot: number }
  /** What was shown ends here: the next thing begins a stretch of its own. */
  | { kind: 'BREAK' }
  | { kind: 'WAIT' }

/** A viewer's picture may stand still for so long before the slate comes. */
export const PATIENCE_MS = 4_000
/** The slate keeps as far behind the clock as an encoder does. */
export const SLATE_BEHIND_MS = 1_500

const startsSegment = (slot: number) => slot % SLOTS_PER_SEGMENT === 0
const isOver = (slot: number, nowMs: number) => nowMs >= (slot + 1) * SLOT_MS

/** What the next slot shows, if that can be said by now. */
export function decide(outlook: Outlook): Decision {
  const { nowMs, last, earliest } = outlook
  if (last === null) {
    const begins = earliest !== null && startsSegment(earliest) && isOver(earliest, nowMs)
    return begins ? { kind: 'LIVE', slot: earliest } : { kind: 'WAIT' }
  }
  const slot = last.slot + 1
  const isOfShow = outlook.hasOpened && slot >= outlook.show.first && slot < outlook.show.end
  if (outlook.isCovered && isOfShow) return isOver(slot, nowMs) ? { kind: 'SLATE', slot } : { kind: 'WAIT' }
  const run = outlook.runOf(slot)
  if (run !== null && (startsSegment(slot) || run === last.run))
    return isOver(slot, nowMs) ? { kind: 'LIVE', slot } : { kind: 'WAIT' }
  if (mayStillCome(outlook, slot, last.run)) return { kind: 'WAIT' }
  if (!isOfShow) return { kind: 'BREAK' }
  return nowMs >= (slot + 1) * SLOT_MS + SLATE_BEHIND_MS ? { kind: 'SLATE', slot } : { kind: 'WAIT' }
}

/** A picture can only begin with a segment or go on where it was. */
function mayStillCome({ nowMs, current }: Outlook, slot: number, lastRun: number | null): boolean {
  if (current === null || slot < current) return false
  if (!startsSegment(slot) && lastRun !== current) return false
  return nowMs < (slot + 1) * SLOT_MS + PATIENCE_MS
}
