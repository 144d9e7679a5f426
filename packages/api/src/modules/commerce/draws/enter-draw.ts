import { randomBytes } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import type { EntrySource } from '@encore/contract/rules/draws'
import { idLength } from '@encore/draw-protocol/encoding'
import { signStatement } from '@encore/draw-protocol/statements'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { isExcluded } from './exclusion-store.ts'
import { secondsOf } from './rules-of.ts'
import { houseKeyOf } from './signing-key.ts'
import {
  countFree,
  countIn,
  type HeldDraw,
  holdDraws,
  holdOpenDraw,
  insertEntries,
  lockEntrant,
  selectDraw,
  takeOutOwn,
} from './store.ts'

type EnteredDraw = Omit<HeldDraw, 'productId'>

interface Entering {
  memberId: string
  source: EntrySource
  orderId: string | null
  /** Null unless the organiser gave the ticket. */
  grantId?: string | null
  /** Wanted entries; fewer are made where the cap is reached. */
  units: number
  /** Makes all units or none. */
  isWhole?: boolean
}

/**
 * Makes entries of a member in a draw that the caller holds open. Returns the number of new entries; an excluded member
 * gets none.
 */
export async function enter(ctx: Ctx, tx: Tx, draw: EnteredDraw, entering: Entering): Promise<number> {
  const entrantId =
    draw.entrantId ?? (await lockEntrant(tx, draw.id, entering.memberId, randomBytes(idLength)))
  const cap = draw.entriesPerEntrant
  const room = cap === 0 ? entering.units : Math.max(0, cap - (await countIn(tx, entrantId)))
  const count = Math.min(entering.units, room)
  if (count === 0 || (entering.isWhole && count < entering.units)) return 0
  const entries = Array.from({ length: count }, () => {
    const id = randomBytes(idLength)
    return { id, promise: promiseOf(ctx, draw, id, entrantId) }
  })
  const { source, orderId, grantId = null } = entering
  return insertEntries(tx, { drawId: draw.id, entrantId, source, orderId, grantId }, entries)
}

const promiseOf = (ctx: Ctx, draw: EnteredDraw, entry: Buffer, entrant: Buffer): string =>
  signStatement(houseKeyOf(ctx), 'promise', {
    draw: new Uint8Array(draw.id),
    entry: new Uint8Array(entry),
    entrant: new Uint8Array(entrant),
    acceptedAt: secondsOf(draw.at),
    commitment: new Uint8Array(draw.commitment),
  })

/**
 * Each bought unit of a draw's product is an entry, until the cap. A gift brings none to who paid: it is for somebody
 * else. Announces what was bought for a draw that it came too late for.
 */
export async function enterByOrder(
  ctx: Ctx,
  tx: Tx,
  order: DomainEventMap['order.fulfilled'],
): Promise<void> {
  const { orderId, memberId, lines, isGift, placedAt } = order
  if (isGift || lines.length === 0) return
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const { open, late } = await holdDraws(tx, { memberId, productIds, orderedAt: placedAt })
  const draws = new Map(open.map((draw) => [draw.id.toString('hex'), draw]))
  const entered = new Set<string>()
  for (const [key, draw] of draws) {
    const products = open.filter(({ id }) => id.toString('hex') === key).map(({ productId }) => productId)
    const bought = lines.filter(({ productId }) => products.includes(productId))
    for (const source of ['PAID', 'TICKET'] as const) {
      const units = bought
        .filter(({ kind }) => kind !== 'DRAW_ENTRY' && kind.startsWith('TICKET') === (source === 'TICKET'))
        .reduce((sum, { quantity }) => sum + quantity, 0)
      if (units > 0) await enter(ctx, tx, draw, { memberId, orderId, units, source })
    }
    for (const { productId, kind, quantity } of bought) {
      if (kind !== 'DRAW_ENTRY') continue
      const entry = { memberId, orderId, units: quantity, source: 'PAID', isWhole: true } as const
      if ((await enter(ctx, tx, draw, entry)) > 0) entered.add(productId)
    }
  }
  await announceLate(ctx, tx, order, { entered, late })
}

/** Entries on sale that were not made are refunded, and so is an order that only holds products of a closed draw. */
async function announceLate(
  ctx: Ctx,
  tx: Tx,
  { orderId, memberId, name, lines }: DomainEventMap['order.fulfilled'],
  { entered, late }: { entered: ReadonlySet<string>; late: ReadonlySet<string> },
): Promise<void> {
  const isLate = lines.every(({ productId, kind }) => late.has(productId) && kind !== 'DRAW_ENTRY')
  const lost = lines.filter(({ kind, productId }) => kind === 'DRAW_ENTRY' && !entered.has(productId))
  const isWhole = isLate || lost.length === lines.length
  if (!isWhole && lost.length === 0) return
  const lineIds = isWhole ? null : lost.map(({ lineId }) => lineId)
  await ctx.events.emit(tx, 'draw.notEntered', { orderId, memberId, name, lineIds })
}

type EnterRefusal =
  | 'NOT_FOUND'
  | 'DRAW_CLOSED'
  | 'DRAW_NOT_FREE'
  | 'DRAW_ENTERED_OFTEN'
  | 'DRAW_EXCLUDED'
  | 'DRAW_CAP_REACHED'
type Entered = Result<undefined, Failure<EnterRefusal>>

/** Free entries that a member may make in one draw, those taken back included: each stays in the log that all check. */
const mostFreeEntries = 5

/** Enters a member in a free draw, beside any bought entries; one who has the free entry keeps it. */
export const enterFree = (ctx: Ctx, memberId: string, drawId: Buffer): Promise<Entered> =>
  transact(ctx.sql, async (tx): Promise<Entered> => {
    const draw = await selectDraw(tx, drawId)
    if (!draw || !(await keepPresent(tx, memberId))) return fail('NOT_FOUND')
    if (!draw.isFree) return fail('DRAW_NOT_FREE')
    const open = await holdOpenDraw(tx, drawId)
    if (!open) return fail('DRAW_CLOSED')
    const entrantId = await lockEntrant(tx, drawId, memberId, randomBytes(idLength))
    if (await isExcluded(tx, entrantId)) return fail('DRAW_EXCLUDED')
    const { isIn, made } = await countFree(tx, entrantId)
    if (isIn) return ok(undefined)
    if (made >= mostFreeEntries) return fail('DRAW_ENTERED_OFTEN')
    const entries = await enter(
      ctx,
      tx,
      { ...open, entrantId },
      { memberId, orderId: null, units: 1, source: 'FREE' },
    )
    return entries > 0 ? ok(undefined) : fail('DRAW_CAP_REACHED', { data: { left: 0 } })
  })

type Left = Result<undefined, Failure<'NOT_FOUND' | 'DRAW_CLOSED'>>

/** Takes all entries of a member out of an open draw. */
export const leaveDraw = ({ sql }: Ctx, memberId: string, drawId: Buffer): Promise<Left> =>
  transact(sql, async (tx): Promise<Left> => {
    if (!(await selectDraw(tx, drawId))) return fail('NOT_FOUND')
    if (!(await holdOpenDraw(tx, drawId))) return fail('DRAW_CLOSED')
    await takeOutOwn(tx, drawId, memberId)
    return ok(undefined)
  })
