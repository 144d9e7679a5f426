import type { StockFigures, StockMovement } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { type MovementReason, movementSign } from '@encore/contract/rules/product-editing'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { moveStock, stockFigures, stockMovements } from '#modules/catalog/stock/index.ts'
import { cardsLeft } from '#modules/commerce/random-goods/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { changeableProduct, readableProduct } from './access-scope.ts'

export interface Movement {
  productId: string
  reason: MovementReason
  quantity: number
  note: string
  /** Units on hand that the caller saw. */
  onHand: number
}

type Moved = Result<
  AuditedResult<StockFigures>,
  Failure<
    | 'NOT_FOUND'
    | 'NOT_PERMITTED'
    | 'VERSION_CONFLICT'
    | 'STOCK_BELOW_SOLD'
    | 'STOCK_OVER_CARDS'
    | 'INVALID_INPUT'
  >
>

/** Books a stock movement. Data of a refusal: the current figures, and for random goods the largest stock in `most`. */
export async function moveUnits(tx: Tx, { uid, held }: Staff, movement: Movement): Promise<Moved> {
  const { productId, reason, quantity, onHand } = movement
  const found = await changeableProduct(tx, held, productId)
  if (!found.ok) return found
  const note = movement.note.trim()
  const sign = movementSign[reason]
  const problems: FieldProblem[] = []
  if (quantity === 0 || (sign !== 0 && Math.sign(quantity) !== sign))
    problems.push({ path: 'quantity', rule: 'sign' })
  if (reason === 'CORRECTION' && note === '') problems.push({ path: 'note', rule: 'required' })
  const refusal = refused(problems)
  if (refusal) return refusal
  const { outcome, ...figures } = await moveStock(tx, { ...movement, note, by: uid })
  switch (outcome) {
    case 'UNKNOWN':
      return fail('NOT_FOUND')
    case 'MEANWHILE':
      return fail('VERSION_CONFLICT', { data: figures })
    case 'BELOW_SOLD':
      return fail('STOCK_BELOW_SOLD', { data: figures })
    case 'MOVED': {
      const most = await mostOnHand(tx, productId, figures)
      if (quantity > 0 && figures.onHand > most)
        return fail('STOCK_OVER_CARDS', { data: { ...figures, onHand, most } })
      return ok({
        reply: figures,
        auditEntry: {
          object: { kind: 'product', id: productId },
          eventId: found.value.eventId,
          before: { onHand },
          after: { onHand: figures.onHand, because: reason, quantity },
          ...(note ? { reason: note } : {}),
        },
      })
    }
  }
}

/** The largest stock for which each unit of random goods has a card; no limit for other products. */
async function mostOnHand(tx: Tx, productId: string, { sold }: StockFigures): Promise<number> {
  const left = await cardsLeft(tx, productId)
  return left === null ? Number.POSITIVE_INFINITY : left + sold
}

const atOnce = 50

/** Newest first; `cursor` is the last number of the previous page. */
export async function listMovements(
  db: Db,
  held: readonly HeldRole[],
  productId: string,
  cursor: string | undefined,
): Promise<
  Result<{ stock: StockFigures; content: StockMovement[]; nextCursor: string | null }, Failure<'NOT_FOUND'>>
> {
  const readable = await readableProduct(db, held, productId)
  if (!readable.ok) return readable
  const before = cursor === undefined ? null : Number(cursor)
  const found = await stockMovements(db, productId, before, atOnce + 1)
  const rows = found.slice(0, atOnce)
  const names = await memberNames(db, [...new Set(rows.flatMap(({ byUid }) => byUid ?? []))])
  return ok({
    stock: (await stockFigures(db, [productId])).get(productId) ?? { onHand: 0, held: 0, sold: 0 },
    content: rows.map(({ byUid, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: byUid === null ? null : { nickname: names.get(byUid) ?? null },
    })),
    nextCursor: found.length > atOnce ? String(rows.at(-1)?.seq) : null,
  })
}
