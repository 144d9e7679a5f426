import { type CallQueueEntry, inCallOrder, missCause } from './queue.ts'

export const queueChangeReasons = ['FIRST_MISS', 'SECOND_MISS', 'THIRD_MISS', 'STAFF'] as const
export type QueueChangeReason = (typeof queueChangeReasons)[number]

/** One move in a queue, which the fan can read. Positions count the waiting fans from 1. */
export interface QueueChange {
  bookingId: string
  from: number
  /** Null: the fan left the queue, and the call is owed. */
  to: number | null
  reason: QueueChangeReason
  /** Words of staff; null for a rule. */
  note: string | null
  /** Staff member; null for a rule. */
  by: string | null
}

export interface ChangedQueue {
  /** All entries in call order, with ranks from 1. */
  entries: CallQueueEntry[]
  change: QueueChange
}

/** The first miss costs these positions. */
export const firstMissPositions = 3
/** Misses after which the call is owed instead of rung. */
export const maxMisses = 3

/** Moves a fan who misses the call: three positions back, then to the end, then out of the queue. */
export function applyMiss(
  entries: readonly CallQueueEntry[],
  bookingId: string,
  nowMs: number,
): ChangedQueue | { refusal: 'NOT_IN_QUEUE' | 'NOT_MISSED' } {
  const missed = entries.find((entry) => entry.bookingId === bookingId)
  if (!missed) return { refusal: 'NOT_IN_QUEUE' }
  if (missCause(missed, nowMs) === null) return { refusal: 'NOT_MISSED' }
  const misses = missed.misses + 1
  const entry = { ...missed, misses, ring: null, passedAtMs: null }
  const isOut = misses >= maxMisses
  const reason = isOut ? 'THIRD_MISS' : misses === 1 ? 'FIRST_MISS' : 'SECOND_MISS'
  const moved = moveEntry(entries, entry, (from) => {
    if (isOut) return null
    return misses === 1 ? Math.min(from + firstMissPositions, entries.length) : entries.length
  })
  return { entries: moved.entries, change: { ...moved.positions, bookingId, reason, note: null, by: null } }
}

/** A move by staff to a position, with a reason for the fan. */
export interface StaffMove {
  bookingId: string
  to: number
  note: string
  by: string
}

export function moveByStaff(
  entries: readonly CallQueueEntry[],
  { bookingId, to, note, by }: StaffMove,
): ChangedQueue | { refusal: 'NOT_IN_QUEUE' | 'POSITION_INVALID' | 'NOTE_REQUIRED' } {
  const entry = entries.find((one) => one.bookingId === bookingId)
  if (!entry) return { refusal: 'NOT_IN_QUEUE' }
  if (!Number.isInteger(to) || to < 1 || to > entries.length) return { refusal: 'POSITION_INVALID' }
  if (note.trim() === '') return { refusal: 'NOTE_REQUIRED' }
  const moved = moveEntry(entries, entry, () => to)
  return {
    entries: moved.entries,
    change: { ...moved.positions, bookingId, reason: 'STAFF', note: note.trim(), by },
  }
}

function moveEntry(
  entries: readonly CallQueueEntry[],
  entry: CallQueueEntry,
  target: (from: number) => number | null,
): { entries: CallQueueEntry[]; positions: { from: number; to: number | null } } {
  const ordered = inCallOrder(entries)
  const from = ordered.findIndex(({ bookingId }) => bookingId === entry.bookingId) + 1
  const to = target(from)
  ordered.splice(from - 1, 1)
  if (to !== null) ordered.splice(to - 1, 0, entry)
  return { entries: ordered.map((one, index) => ({ ...one, rank: index + 1 })), positions: { from, to } }
}
