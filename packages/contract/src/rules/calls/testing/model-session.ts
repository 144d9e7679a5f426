import { canReturn } from '../drops.ts'
import { type CallQueueEntry, missCause, nextHandover, ringMs } from '../queue.ts'
import { applyMiss } from '../queue-changes.ts'
import { callReceipt } from '../receipt.ts'
import { type CallSessionState, moveCallSession } from '../session-state.ts'
import { type CallMove, type CallState, moveCall } from '../state.ts'
import { type ModelCall, newModelCall, playStretch } from './model-call.ts'
import { type Random, randomOf } from './random.ts'

export interface ModelBooking extends ModelCall {
  state: CallState
  compensatedMs: number
  /** Owed when the call became OWED. */
  owedMs: number
}

export interface ModelSession {
  state: CallSessionState
  bookings: ModelBooking[]
  /** Closings that were refused while something was owed. */
  refusedClosings: number
}

/** Runs one session of a single station on a virtual clock, from its opening to its closing. */
export function playSession(seed: number, size: number): ModelSession {
  const random = randomOf(seed)
  const bookings = Array.from(
    { length: size },
    (_, index): ModelBooking => ({
      ...newModelCall(`cl_${index + 1}`, 4_000 + random.below(40) * 200 + random.below(7)),
      ...{ state: 'PLANNED', compensatedMs: 0, owedMs: 0 },
    }),
  )
  const run: Run = { random, bookings, queue: [], held: [], nowMs: 1_000_000, epoch: 1 }
  for (const booking of bookings) move(booking, { to: 'WAITING' })
  run.queue = bookings.map(({ callId }, index) => entryOf(callId, index + 1, run))
  const session: ModelSession = { state: 'OPEN', bookings, refusedClosings: 0 }
  // Some sessions are canceled or moved while fans still wait.
  const lastHandover = random.chance(0.4) ? random.below(size) : Number.POSITIVE_INFINITY
  for (let handover = 0; run.queue.length > 0 && handover < lastHandover; handover++) {
    playHandover(run)
    if (random.chance(0.01)) run.nowMs += 300_000
    if (random.chance(0.05)) close(session)
  }
  for (const booking of bookings) if (!isEnded(booking.state)) owe(booking)
  for (const booking of bookings) {
    if (booking.state !== 'OWED') continue
    close(session)
    settle(booking, random)
  }
  close(session)
  return session
}

interface Run {
  random: Random
  bookings: ModelBooking[]
  queue: CallQueueEntry[]
  held: ModelBooking[]
  nowMs: number
  epoch: number
}

const isEnded = (state: CallState): boolean => state === 'DONE' || state === 'OWED'

const entryOf = (bookingId: string, number: number, run: Run): CallQueueEntry => ({
  bookingId,
  number,
  rank: number,
  misses: 0,
  presence: presenceOf(run, 'READY'),
  passedAtMs: null,
  ring: null,
})

const presenceOf = ({ nowMs }: Run, kind: 'READY' | 'HIDDEN' | 'AWAY') => ({
  isPageVisible: kind !== 'HIDDEN',
  socketSeenAtMs: kind === 'AWAY' ? null : nowMs,
  deviceCheckedAtMs: nowMs,
  isIdentityChecked: false,
  isReadyPressed: true,
})

function playHandover(run: Run): void {
  const { random } = run
  // The devices of every 25th fan never come back.
  const kindOf = (number: number) =>
    number % 25 === 0
      ? 'AWAY'
      : random.oneOf<'READY' | 'HIDDEN' | 'AWAY'>(['READY', 'READY', 'READY', 'HIDDEN', 'AWAY'])
  run.queue = run.queue.map((entry) => ({ ...entry, presence: presenceOf(run, kindOf(entry.number)) }))
  const { next, passed, ring } = nextHandover(run.queue, run.nowMs)
  run.queue = run.queue.map((entry) => ({
    ...entry,
    passedAtMs: passed.includes(entry.bookingId) ? (entry.passedAtMs ?? run.nowMs) : entry.passedAtMs,
    ring: ring.includes(entry.bookingId) ? { startedAtMs: run.nowMs, answeredAtMs: null } : entry.ring,
  }))
  for (const id of ring) move(bookingOf(run, id), { to: 'RINGING' })
  if (next) call(run, next)
  else run.nowMs += ringMs
  for (const { bookingId } of run.queue.filter((entry) => missCause(entry, run.nowMs) !== null))
    miss(run, bookingId)
  for (const booking of run.held.splice(0)) takeUp(run, booking)
}

/** The fan leaves the queue by answering, or misses the call. */
function call(run: Run, id: string): void {
  const booking = bookingOf(run, id)
  if (booking.state === 'WAITING') move(booking, { to: 'NEXT' })
  if (booking.state === 'NEXT') move(booking, { to: 'RINGING' })
  if (run.random.chance(0.03)) {
    const ring = { startedAtMs: run.nowMs, answeredAtMs: null }
    run.queue = run.queue.map((entry) => (entry.bookingId === id ? { ...entry, ring } : entry))
    run.nowMs += ringMs
    return
  }
  run.queue = run.queue.filter(({ bookingId }) => bookingId !== id)
  move(booking, { to: 'LIVE' })
  talk(run, booking)
}

function miss(run: Run, id: string): void {
  const booking = bookingOf(run, id)
  const missed = applyMiss(run.queue, id, run.nowMs)
  if ('refusal' in missed) throw new Error(missed.refusal)
  run.queue = missed.entries
  move(booking, { to: 'MISSED' })
  if (missed.change.to === null) owe(booking)
  else move(booking, { to: 'WAITING' })
}

function talk(run: Run, booking: ModelBooking): void {
  const { end, endMs } = playStretch(booking, run.epoch, run.nowMs, run.random)
  run.nowMs = endMs + 3_000
  if (end === 'CUT' || end === 'HELD') move(booking, { to: end })
  const leftMs = booking.promisedMs - booking.log.countedMs
  if (end === 'STATION_GONE') {
    // Another device is paired.
    run.epoch += 1
    talk(run, booking)
  } else if (end === 'HELD' && canReturn({ returns: booking.returns, leftMs })) {
    booking.returns += 1
    run.held.push(booking)
  } else if (leftMs === 0) move(booking, { to: 'DONE', owedMs: 0 })
  else owe(booking)
}

function takeUp(run: Run, booking: ModelBooking): void {
  move(booking, { to: 'LIVE' })
  talk(run, booking)
}

function owe(booking: ModelBooking): void {
  booking.owedMs = callReceipt(booking, booking.stored).owedMs
  move(booking, { to: 'OWED', owedMs: booking.owedMs })
}

function settle(booking: ModelBooking, { oneOf }: Random): void {
  const waiver = {
    ...{ reason: 'RECORDING', publishedReasons: ['RECORDING'] },
    ...{ requestedBy: 'st_1', approvedBy: 'st_2' },
  }
  move(
    booking,
    oneOf<CallMove>([
      { to: 'EXTRA' },
      { to: 'AGAIN' },
      { to: 'REFUNDED', isRefundRequested: true },
      { to: 'WAIVED', waiver },
    ]),
  )
  booking.compensatedMs = booking.owedMs
}

function close(session: ModelSession): void {
  const states = session.bookings.map(({ state }) => state)
  const closed = moveCallSession(session.state, 'CLOSED', states)
  if ('state' in closed) session.state = closed.state
  else session.refusedClosings += 1
}

function move(booking: ModelBooking, to: CallMove): void {
  const moved = moveCall(booking.state, to)
  if ('refusal' in moved) throw new Error(`${booking.state} → ${to.to}: ${moved.refusal}`)
  booking.state = moved.state
}

function bookingOf({ bookings }: Run, id: string): ModelBooking {
  const booking = bookings[Number(id.slice(3)) - 1]
  if (!booking) throw new Error(`no booking ${id}`)
  return booking
}
