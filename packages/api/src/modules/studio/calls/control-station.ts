import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  type CallSession,
  createPairingCode,
  handOver,
  type StationHandover,
  setArtistLine,
  stationById,
} from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { callObject, findSession, type Place } from './find-session.ts'

export interface StationPlace extends Place {
  stationId: string
}

type Found = Result<{ session: CallSession; epoch: number; line: string | null }, Failure<'NOT_FOUND'>>

async function findStation(db: Db, { stationId, ...place }: StationPlace): Promise<Found> {
  const found = await findSession(db, place)
  if (!found.ok) return found
  const station = await stationById(db, stationId)
  return station?.sessionId === place.id && station.sessionState !== 'DRAFT'
    ? ok({ session: found.value, ...station })
    : fail('NOT_FOUND')
}

/** Creates the code for the next device of a station. The audit entry holds no digit of it. */
export async function pairStation(
  tx: Tx,
  place: StationPlace,
): Promise<
  Result<AuditedResult<{ code: string; expiresAt: string }>, Failure<'NOT_FOUND' | 'CALL_SESSION_MOVED'>>
> {
  const found = await findStation(tx, place)
  if (!found.ok) return found
  const { session, epoch } = found.value
  if (session.state === 'CLOSED') return fail('CALL_SESSION_MOVED', { data: { state: session.state } })
  const { code, expiresAt } = await createPairingCode(tx, place.stationId)
  const auditEntry = {
    object: callObject(place.id),
    eventId: place.eventId,
    after: { station: place.stationId, epoch },
  }
  return ok({ reply: { code, expiresAt: expiresAt.toISOString() }, auditEntry })
}

/** Finds the next fan of a station. */
export async function callNext(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  place: StationPlace,
): Promise<Result<AuditedResult<StationHandover>, Failure<'NOT_FOUND' | 'CALL_SESSION_MOVED'>>> {
  const found = await findStation(tx, place)
  if (!found.ok) return found
  const handed = await handOver(ctx, tx, place.stationId)
  if ('refusal' in handed)
    return handed.refusal === 'NOT_FOUND'
      ? fail('NOT_FOUND')
      : fail('CALL_SESSION_MOVED', { data: { state: found.value.session.state } })
  const { next, rung } = handed
  const after = { station: place.stationId, next, rung: rung.length }
  return ok({
    reply: { next, rung },
    auditEntry: { object: callObject(place.id), eventId: place.eventId, after },
  })
}

/** Shows a line of text on the artist’s screen, or takes it away. */
export async function writeLine(
  tx: Tx,
  { text, ...place }: StationPlace & { text: string | null },
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  const found = await findStation(tx, place)
  if (!found.ok) return found
  const line = text?.trim() ?? null
  await setArtistLine(tx, place.stationId, line)
  const { id, eventId, stationId } = place
  const before = { line: found.value.line }
  const auditEntry = { object: callObject(id), eventId, before, after: { station: stationId, line } }
  return ok({ reply: undefined, auditEntry })
}
