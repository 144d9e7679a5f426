import { nextHandover } from '@encore/contract/rules/calls/queue'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockStation, type QueuedFan, selectQueue, setNext, setPassed, setRinging } from './queue-store.ts'
import { selectCallSession } from './session-store.ts'

export interface StationHandover {
  /** Call of the fan who is next; null when nobody is ready. */
  next: string | null
  /** Calls that are rung now. */
  rung: string[]
}

/**
 * Finds the next fan of a station: the first ready one in its order. Fans ahead who are not ready keep their place and
 * are rung. A fan in a call of another station is neither passed nor rung.
 */
export async function handOver(
  { clock }: Pick<Ctx, 'clock'>,
  tx: Tx,
  stationId: string,
): Promise<StationHandover | { refusal: 'NOT_FOUND' | 'NOT_OPEN' }> {
  const sessionId = await lockStation(tx, stationId)
  const session = sessionId && (await selectCallSession(tx, sessionId))
  if (!session) return { refusal: 'NOT_FOUND' }
  if (session.state !== 'OPEN') return { refusal: 'NOT_OPEN' }
  const queue = await selectQueue(tx, stationId)
  const known = queue.find(({ isNext }) => isNext)
  if (known) return { next: known.callId, rung: [] }
  const free = queue.filter(({ isBusy }) => !isBusy)
  const { next, passed, ring } = nextHandover(free, clock.now())
  const called = callsIn(free, passed)
  const rung = callsIn(free, ring)
  if (called.length > 0) await setPassed(tx, called)
  if (rung.length > 0) await setRinging(tx, rung)
  const [nextCall = null] = next === null ? [] : callsIn(free, [next])
  if (nextCall !== null) await setNext(tx, nextCall)
  return { next: nextCall, rung }
}

const callsIn = (queue: readonly QueuedFan[], bookingIds: readonly string[]): string[] =>
  queue.filter(({ bookingId }) => bookingIds.includes(bookingId)).map(({ callId }) => callId)
