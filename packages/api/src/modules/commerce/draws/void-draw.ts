import type { Failure } from '@encore/contract/errors'
import type { DrawVoidReason } from '@encore/contract/rules/draws'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { updateVoid, updateVoidOf } from './result-store.ts'
import { type DrawRow, lockDraw, type PublishedDraw } from './store.ts'

/** Ends a draw for good before its close; returns it as it was. From its closing time on, nobody can void it. */
export async function voidDraw(
  ctx: Ctx,
  tx: Tx,
  id: Buffer,
  reason: DrawVoidReason,
): Promise<Result<PublishedDraw, Failure<'NOT_FOUND' | 'DRAW_CLOSED'>>> {
  const draw = await lockDraw(tx, id)
  if (!draw) return fail('NOT_FOUND')
  if (!isVoidable(draw)) return fail('DRAW_CLOSED')
  await updateVoid(tx, id, reason)
  await announceVoid(ctx, tx, draw)
  return ok(draw)
}

/** True until the closing time. */
export const isVoidable = ({ state, at, closesAt }: Pick<DrawRow, 'state' | 'at' | 'closesAt'>): boolean =>
  (state === 'PLANNED' || state === 'OPEN') && at < closesAt

/** Ends a locked draw by a rule of the protocol. */
export async function endVoid(ctx: Ctx, tx: Tx, draw: PublishedDraw, reason: string): Promise<null> {
  await updateVoid(tx, draw.id, reason)
  ctx.log.error({ draw: draw.id.toString('hex'), reason }, 'a draw is void')
  await announceVoid(ctx, tx, draw)
  return null
}

const announceVoid = (ctx: Pick<Ctx, 'events'>, tx: Tx, { id, eventId }: Pick<DrawRow, 'id' | 'eventId'>) =>
  ctx.events.emit(tx, 'draw.voided', { drawId: id.toString('hex'), eventId })

/** Ends the draws of a canceled event that have not closed. A draw that has closed goes on, and its result stays public. */
export async function voidDrawsOf(ctx: Pick<Ctx, 'events'>, tx: Tx, eventId: string): Promise<void> {
  const reason: DrawVoidReason = 'EVENT_CANCELED'
  for (const { id } of await updateVoidOf(tx, eventId, reason)) await announceVoid(ctx, tx, { id, eventId })
}
