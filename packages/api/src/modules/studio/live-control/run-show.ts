import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { beginShow, lockShowTimes, moveEnd, type ShowTimes } from '#modules/catalog/events/index.ts'
import { type Channel, findChannel, isShowable, setSlate } from '#modules/live/channels/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { mayNow, newEndMs, type ShowNow } from './rules.ts'

type Acted = Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'SHOW_STATE_INVALID'>>

/** Takes the lock that every change of the show's times takes. */
async function lockShow(tx: Tx, eventId: string): Promise<{ times: ShowTimes; show: ShowNow } | null> {
  const times = await lockShowTimes(tx, eventId)
  return times && { times, show: showOf(times, await findChannel(tx, eventId)) }
}

export const showOf = (times: ShowTimes, channel: Channel | null): ShowNow => ({
  nowMs: times.now.getTime(),
  startMs: times.onAirAt.getTime(),
  endMs: times.endAt.getTime(),
  replayFromMs: times.replayFrom?.getTime() ?? null,
  isCanceled: times.isCanceled,
  channel: isShowable(channel) ? channel.kind : null,
})

/** Starts the show, or reopens one that was ended. */
export async function startShow(tx: Tx, eventId: string): Promise<Acted> {
  const found = await lockShow(tx, eventId)
  if (!found) return fail('NOT_FOUND')
  const { times, show } = found
  const may = mayNow(show)
  if (may.start) await beginShow(tx, times)
  else if (may.reopen)
    await moveEnd(
      tx,
      eventId,
      () => new Date(newEndMs({ ...show, plannedEndMs: times.plannedEndAt.getTime() })),
    )
  else return notNow(show)
  return done(tx, times, 'live.start')
}

export async function endShow(tx: Tx, eventId: string): Promise<Acted> {
  const found = await lockShow(tx, eventId)
  if (!found) return fail('NOT_FOUND')
  if (!mayNow(found.show).end) return notNow(found.show)
  await moveEnd(tx, eventId, ({ now, onAirAt }) => new Date(Math.max(now.getTime(), onAirAt.getTime() + 1)))
  return done(tx, found.times, 'live.end')
}

export async function coverShow(tx: Tx, eventId: string, isShown: boolean): Promise<Acted> {
  const found = await lockShow(tx, eventId)
  if (!found) return fail('NOT_FOUND')
  if (!mayNow(found.show).slate) return notNow(found.show)
  const was = await setSlate(tx, eventId, isShown)
  const auditEntry = { object: { kind: 'event', id: eventId }, eventId }
  return ok({
    reply: undefined,
    auditEntry: { ...auditEntry, before: { isSlate: was }, after: { isSlate: isShown } },
  })
}

const notNow = ({ channel, isCanceled, nowMs, startMs, endMs }: ShowNow) => {
  const when = nowMs < startMs ? 'EARLY' : nowMs >= endMs ? 'OVER' : 'ON_AIR'
  return fail('SHOW_STATE_INVALID', {
    data: { rule: isCanceled ? 'CANCELED' : channel === null ? 'CHANNEL' : when },
  })
}

async function done(tx: Tx, before: ShowTimes, why: 'live.start' | 'live.end'): Promise<Acted> {
  await publish(tx, { topic: 'show', eventId: before.id })
  const after = await lockShowTimes(tx, before.id)
  const times = (of: ShowTimes | null) => ({
    startAt: of?.startAt.toISOString(),
    startedAt: of?.startedAt?.toISOString() ?? null,
    endAt: of?.endAt.toISOString(),
  })
  const auditEntry = { object: { kind: 'event', id: before.id }, eventId: before.id }
  return ok({
    reply: undefined,
    auditEntry: { ...auditEntry, before: times(before), after: { ...times(after), why } },
  })
}
