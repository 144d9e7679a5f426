import { ok } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { notify, notifyMany } from '#modules/engagement/notifications/index.ts'
import { type BookedMember, bookedMembers, type CallSession, callSession } from '#modules/live/calls/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import { eventOf } from './find-session.ts'

/** News for everybody with a place. `from` is the earlier time, ISO 8601. */
export type CallNews = { kind: 'PLACE' } | { kind: 'OPENED' } | { kind: 'MOVED'; from: string; note: Texts }

/** The next batch of places; null before the first one. */
export interface CallNewsJob {
  sessionId: string
  news: CallNews
  after: string | null
}

const notifiedTogether = 200

/** Notifies everybody with a place after the transaction. */
export const startCallNews = (tx: Tx, sessionId: string, news: CallNews) =>
  enqueue(tx, 'notify-calls', { sessionId, news, after: null } satisfies CallNewsJob)

/** Notifies a batch of members and enqueues the next one. A repeated batch notifies nobody twice. */
export async function notifyCalls({ sql }: Ctx, { sessionId, news, after }: CallNewsJob): Promise<void> {
  await transact(sql, async (tx) => {
    const session = await callSession(tx, sessionId)
    if (!session) return ok(null)
    const members = await bookedMembers(tx, sessionId, { after, limit: notifiedTogether })
    await notifyBatch(tx, session, news, members)
    const last = members.at(-1)
    if (last && members.length === notifiedTogether)
      await enqueue(tx, 'notify-calls', { sessionId, news, after: last.bookingId } satisfies CallNewsJob)
    return ok(null)
  })
}

async function notifyBatch(
  tx: Tx,
  session: CallSession,
  news: CallNews,
  members: readonly BookedMember[],
): Promise<void> {
  const { id: sourceId, startsAt } = session
  const data = await callFacts(tx, session)
  const addressees = members.map(({ memberId }) => ({ memberId, byMail: true }))
  switch (news.kind) {
    case 'PLACE':
      // Inboxes are locked in the order of members by all code.
      for (const { memberId, number } of members.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)))
        if (number !== null)
          await notify(tx, {
            ...{ memberId, sourceId, dedupeKey: `call-place:${sourceId}` },
            ...{ template: 'call-place', data: { ...data, number } },
          })
      return
    case 'OPENED':
      await notifyMany(
        tx,
        { template: 'call-opened', data, sourceId, dedupeKey: `call-opened:${sourceId}` },
        addressees,
      )
      return
    case 'MOVED': {
      const { from, note } = news
      const dedupeKey = `call-moved:${sourceId}:${from}:${startsAt.toISOString()}`
      await notifyMany(
        tx,
        { template: 'call-moved', data: { ...data, from, note }, sourceId, dedupeKey },
        addressees,
      )
    }
  }
}

/** Notifies a fan whose turn is near; once for each call. */
export async function notifyNear(
  tx: Tx,
  { callId, sessionId, memberId }: DomainEventMap['call.near'],
): Promise<void> {
  const session = await callSession(tx, sessionId)
  if (!session) return
  const data = await callFacts(tx, session)
  const dedupeKey = `call-near:${callId}`
  await notify(tx, { memberId, sourceId: sessionId, dedupeKey, template: 'call-near', data })
}

/** Facts of a session that every notification about it names. */
export async function callFacts(
  tx: Tx,
  { id: sessionId, eventId, startsAt }: Pick<CallSession, 'id' | 'eventId' | 'startsAt'>,
) {
  const { title, zone } = await eventOf(tx, eventId)
  return { sessionId, event: title, startsAt: startsAt.toISOString(), zone }
}
