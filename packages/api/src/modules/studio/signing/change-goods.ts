import type { StudioSigning } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findSignedGoods, markUnit, type SignedGoods, unmarkUnit } from '#modules/live/signing/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { readGoodsSigning } from './read-signing.ts'

interface UnitPlace {
  eventId: string
  /** Id of the product. */
  id: string
  itemId: string
}

type Changed<E extends 'SIGNING_MOVED' = never> = Result<
  AuditedResult<StudioSigning>,
  Failure<'NOT_FOUND' | E>
>

/** Marks a bought unit as signed now. A second press for it changes nothing. */
export async function markGoodsSigned(ctx: Pick<Ctx, 'clock'>, tx: Tx, place: UnitPlace): Promise<Changed> {
  const goods = await goodsAt(tx, place)
  if (!goods) return fail('NOT_FOUND')
  const marked = await markUnit(ctx, tx, goods, place.itemId)
  if (!marked.ok) return marked
  const { number, isNew } = marked.value
  return changed(ctx, tx, place, isNew ? null : number, number)
}

/** Takes the last mark back, as long as nothing was signed after it. */
export async function unmarkGoodsSigned(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  place: UnitPlace,
): Promise<Changed<'SIGNING_MOVED'>> {
  const goods = await goodsAt(tx, place)
  if (!goods) return fail('NOT_FOUND')
  const unmarked = await unmarkUnit(tx, goods, place.itemId)
  return unmarked.ok ? changed(ctx, tx, place, unmarked.value.number, null) : unmarked
}

async function goodsAt(tx: Tx, place: UnitPlace): Promise<SignedGoods | null> {
  const found = await findSignedGoods(tx, place)
  return found.ok ? found.value : null
}

/** The list after a change, with its audit entry. The entry holds no text and no account. */
async function changed(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  place: UnitPlace,
  before: number | null,
  after: number | null,
): Promise<Changed> {
  const read = await readGoodsSigning(ctx, tx, place)
  if (!read.ok) return read
  if (!read.value) return fail('NOT_FOUND')
  const { id, eventId } = place
  const object = { kind: 'product', id }
  return ok({
    reply: read.value,
    auditEntry: { object, eventId, before: { number: before }, after: { number: after } },
  })
}
