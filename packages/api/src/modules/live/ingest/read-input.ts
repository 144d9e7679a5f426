import type { InputHealth } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { mayStaff, type StaffRole } from '#modules/accounts/roles/index.ts'
import { findChannel } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { type SeenInput, selectInput } from './store.ts'

/** Who sits at the desk of a show. */
const deskRoles: readonly StaffRole[] = ['OWNER', 'ORGANISER', 'MODERATOR']
/** The ingest process writes every two seconds; after this long without it nobody knows. */
const knownForMs = 10_000

/** How the input of an event is doing, for its staff. *Errors*: NOT_FOUND also without a role or an encoder's channel. */
export async function readInput(
  { sql, clock }: Pick<Ctx, 'sql' | 'clock'>,
  eventId: string,
  uid: string,
): Promise<Result<InputHealth, Failure<'NOT_FOUND'>>> {
  if (!(await mayStaff(sql, uid, eventId, deskRoles))) return fail('NOT_FOUND')
  if ((await findChannel(sql, eventId))?.kind !== 'INGEST') return fail('NOT_FOUND')
  return ok(await inputOf({ sql, clock }, eventId))
}

/** Of an event that an encoder feeds. */
export async function inputOf(
  { sql, clock }: Pick<Ctx, 'sql' | 'clock'>,
  eventId: string,
): Promise<InputHealth> {
  const seen = await selectInput(sql, eventId)
  return seen ? healthOf(seen, clock.now()) : nothingYet
}

const nothingYet: InputHealth = {
  ...{ state: 'NEVER', shows: 'NOTHING', since: null, seenAt: null, kbps: 0, framesPerSec: 0 },
  ...{ keyFrameMs: null, keyFrameAt: null, picture: null, lateParts: 0, slateParts: 0 },
  ...{ effort: null, trouble: null },
}

function healthOf(seen: SeenInput, nowMs: number): InputHealth {
  const { isReceiving, widthPx, heightPx, lastError, lastErrorAt } = seen
  const isKnown = nowMs - seen.seenAt.getTime() <= knownForMs
  return {
    state: !isKnown ? 'UNKNOWN' : isReceiving ? 'RECEIVING' : 'SILENT',
    shows: isKnown ? seen.shows : 'NOTHING',
    since: seen.since.toISOString(),
    seenAt: seen.seenAt.toISOString(),
    kbps: isKnown ? seen.kbps : 0,
    framesPerSec: isKnown ? seen.fps : 0,
    keyFrameMs: seen.keyFrameMs,
    keyFrameAt: seen.keyFrameAt?.toISOString() ?? null,
    picture: widthPx === null || heightPx === null ? null : { widthPx, heightPx },
    lateParts: seen.lateParts,
    slateParts: seen.slateParts,
    effort: seen.effort,
    trouble: lastError && lastErrorAt ? { code: lastError, at: lastErrorAt.toISOString() } : null,
  }
}
