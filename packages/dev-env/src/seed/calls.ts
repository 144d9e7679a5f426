import {
  type Api,
  bookCall,
  callsOf,
  endCall,
  eventStarts,
  membersCalled,
  moveSession,
  namedId,
  partsOfSession,
  planSession,
  publishOrder,
  publishSession,
  type SessionPlan,
  sessionsOfEvent,
  settleCall,
  transact,
} from '@encore/api'
import { isSettled } from '@encore/contract/rules/calls/state'
import { demoMembers } from './members.ts'
import { demoOperator } from './staff.ts'

type Tx = Parameters<typeof planSession>[0]

export const callEventId = namedId('ev', 'side-b')
const productId = namedId('pr', 'side-b-call')
/** The calls of the event follow its opening stage. */
const afterStartMs = 30 * 60_000

const rules: Omit<SessionPlan, 'startsAt' | 'productIds'> = {
  ...{ eventId: callEventId, promiseMs: 90_000, turnaroundMs: 10_000, asksIdentity: false },
  ...{ recording: 'NOT_ALLOWED', compensation: 'AGAIN', conductReasons: ['INSULT'] },
  ...{ artistIds: ['paralune'], drawIds: [], interpreterLanguages: [], isInterpreterPromised: false },
}

/**
 * Publishes the call session of Side B that sells calls, once. At each start another session is open in which each demo
 * fan has a place: the same one while nobody was called in it.
 */
export async function seedCalls({ ctx }: Api): Promise<void> {
  const now = ctx.clock.now()
  const seeded = await transact(ctx.sql, async (tx) => {
    const sessions = await sessionsOfEvent(tx, callEventId)
    const parts = await Promise.all(sessions.map(({ id }) => partsOfSession(tx, id)))
    if (!parts.some((one) => one?.productIds.includes(productId))) await sellCalls(tx)
    for (const { id, state } of sessions.filter((one) => one.state === 'OPEN' || one.state === 'PAUSED')) {
      const calls = await callsOf(tx, id)
      if (state === 'OPEN' && calls.length > 0 && calls.every((call) => call.state === 'WAITING')) return ok
      await finish(tx, id)
    }
    await openSession(tx, new Date(now))
    return ok
  })
  if (!seeded.ok) throw new Error('The demo has no call session')
}

const ok = { ok: true as const, value: undefined }

async function sellCalls(tx: Tx): Promise<void> {
  const event = (await eventStarts(tx, [callEventId])).get(callEventId)
  if (!event) throw new Error('Side B is gone')
  const startsAt = new Date(event.startAt.getTime() + afterStartMs)
  const interpreterLanguages = ['ja', 'en'] as const
  const id = await planSession(tx, { ...rules, startsAt, productIds: [productId], interpreterLanguages })
  const refusal = await publishSession(tx, id)
  if (refusal !== null) throw new Error(`No calls on sale: ${refusal}`)
}

/** A session that has just begun, with a place for each demo fan. */
async function openSession(tx: Tx, startsAt: Date): Promise<void> {
  const id = await planSession(tx, { ...rules, startsAt, productIds: [] })
  await publishSession(tx, id)
  const grantedBy = await uidOf(tx, demoOperator.email)
  for (const { email } of demoMembers) {
    const memberId = await uidOf(tx, email)
    const from = { source: 'GRANT', grantedBy, reason: 'A place of the demo' } as const
    await bookCall(tx, { sessionId: id, memberId, units: 1, from })
  }
  const published = await publishOrder(tx, id)
  if ('refusal' in published) throw new Error(`No order of calls: ${published.refusal}`)
  const opened = await moveSession(tx, id, 'OPEN')
  if ('refusal' in opened) throw new Error(`No open calls: ${opened.refusal}`)
}

/** Closes the session of an earlier start: what it owes is promised again, and the next session keeps that. */
async function finish(tx: Tx, id: string): Promise<void> {
  const by = await uidOf(tx, demoOperator.email)
  for (const { id: callId, state } of await callsOf(tx, id)) {
    if (isSettled(state)) continue
    if (state !== 'OWED') {
      const ended = await endCall(tx, callId, 'SESSION_ENDED')
      if ('refusal' in ended) throw new Error(`${callId} does not end: ${ended.refusal}`)
      if (ended.state !== 'OWED') continue
    }
    await settleCall(tx, callId, { kind: 'AGAIN', reason: 'The demo began anew', by })
  }
  const closed = await moveSession(tx, id, 'CLOSED')
  if ('refusal' in closed) throw new Error(`The calls of the last start stay open: ${closed.refusal}`)
}

async function uidOf(tx: Tx, email: string): Promise<string> {
  const [uid] = await membersCalled(tx, email)
  if (!uid) throw new Error(`${email} is no member`)
  return uid
}
