import type { Failure } from '@encore/contract/errors'
import { type DrawExclusion, drawExclusions } from '@encore/contract/rules/draws'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { countExcluded, lockHeldEntrant, takeOutExcluded } from './exclusion-store.ts'
import { holdOpenDraw, type PublishedDraw, selectDraw } from './store.ts'

export interface Exclusion {
  drawId: Buffer
  memberId: string
  reason: DrawExclusion
}

type Refused = Failure<'NOT_FOUND' | 'DRAW_CLOSED' | 'INVALID_INPUT'>
type Excludable = Result<{ draw: PublishedDraw; entrantId: Buffer }, Refused>

/**
 * Checks an exclusion and locks draw and entrant. *Errors*: DRAW_CLOSED outside the time of entering; INVALID_INPUT for a
 * reason that the published rules do not name and for a member without an entry.
 */
export async function checkExclusion(tx: Tx, { drawId, memberId, reason }: Exclusion): Promise<Excludable> {
  if (!(await selectDraw(tx, drawId))) return fail('NOT_FOUND')
  const draw = await holdOpenDraw(tx, drawId)
  if (!draw) return fail('DRAW_CLOSED')
  const entrantId = await lockHeldEntrant(tx, drawId, memberId)
  const isPublished = draw.exclusions.includes(reason)
  if (isPublished && entrantId) return ok({ draw, entrantId })
  return fail('INVALID_INPUT', {
    fields: [
      ...(isPublished ? [] : [{ path: 'reason', rule: 'unpublished' }]),
      ...(entrantId ? [] : [{ path: 'memberId', rule: 'no-lot' }]),
    ],
  })
}

/** Takes all entries of a member out of an open draw for a published reason, and notifies the member. */
export async function excludeEntrant(
  ctx: Ctx,
  tx: Tx,
  exclusion: Exclusion,
): Promise<Result<PublishedDraw, Refused>> {
  const checked = await checkExclusion(tx, exclusion)
  if (!checked.ok) return checked
  const { draw, entrantId } = checked.value
  const { memberId, reason } = exclusion
  await takeOutExcluded(tx, entrantId, reason)
  const drawId = draw.id.toString('hex')
  await ctx.events.emit(tx, 'draw.excluded', { drawId, eventId: draw.eventId, memberId, reason })
  return ok(draw)
}

/** The reasons of the published rules with their excluded entries. */
export async function exclusionsOf(
  db: Db,
  { id, exclusions }: PublishedDraw,
): Promise<{ reason: DrawExclusion; entries: number }[]> {
  const counts = new Map((await countExcluded(db, id)).map(({ reason, entries }) => [reason, entries]))
  return drawExclusions
    .filter((reason) => exclusions.includes(reason))
    .map((reason) => ({ reason, entries: counts.get(reason) ?? 0 }))
}
