import { SLOT_MS, SLOTS_PER_SEGMENT } from '#src/recording/slot-log.ts'

export type Outlook = {
  nowMs: number
  /** The first slot of the show, and the first one after it. */
  show: { first: number; end: number }
  /** The last decided slot and the run it showed (null for the slate); null at the start of a stretch. */
  last: { slot: number; run: number | null } | null
  /** True when a slot of the show was already shown. */
  hasOpened: boolean
  /** The run that has a part for a slot. */
  runOf: (slot: number) => number | null
  /** The earliest slot with a part. */
  earliest: number | null
  /** The newest run, named by its first slot. */
  current: number | null
  /** Staff covers the input with the slate. */
  isCovered: boolean
}

export type Decision =
  | { kind: 'LIVE' | 'SLATE'; slot: number }
  /** Playback ends here; what follows starts a new stretch. */
  | { kind: 'BREAK' }
  | { kind: 'WAIT' }

/** A viewer's picture may freeze this long before the slate appears. */
export const PATIENCE_MS = 4_000
/** The slate lags behind the clock as much as an encoder does. */
export const SLATE_BEHIND_MS = 1_500

const startsSegment = (slot: number) => slot % SLOTS_PER_SEGMENT === 0
const isOver = (slot: number, nowMs: number) => nowMs >= (slot + 1) * SLOT_MS

/** Decides what the next slot shows, or waits when that is still open. */
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

/** A run can only begin with a segment or continue where it was. */
function mayStillCome({ nowMs, current }: Outlook, slot: number, lastRun: number | null): boolean {
  if (current === null || slot < current) return false
  if (!startsSegment(slot) && lastRun !== current) return false
  return nowMs < (slot + 1) * SLOT_MS + PATIENCE_MS
}
