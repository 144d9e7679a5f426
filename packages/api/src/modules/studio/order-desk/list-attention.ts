import type { AttentionItem } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { listSize, partOf, readCursor, writeCursor } from '#kernel/cursors.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { nameOf, type Order, ordersById } from '#modules/commerce/orders/index.ts'
import { type AttentionRow, attentionPart } from '#modules/commerce/refunds/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'

const list = 'attention'

type Listed = Result<{ content: AttentionItem[]; nextCursor: string | null }, Failure<'INVALID_INPUT'>>

/** What about money only a person may decide, and what the caller may do; three queries however many. */
export async function listAttention(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  staff: Pick<Staff, 'held'>,
  { cursor, size = listSize }: { cursor?: string; size?: number },
  locale: Locale,
): Promise<Listed> {
  const { sql } = ctx
  const secret = ctx.secrets('list-cursor')
  const after = cursor === undefined ? null : readCursor(secret, list, cursor)
  if (cursor !== undefined && after === null) return invalid('cursor', 'unknown')
  const found = await attentionPart(sql, after && { at: after[0] ?? '', id: after[1] ?? '' }, size + 1)
  const { rows, last } = partOf([...found], size)
  const orders = await ordersById(
    sql,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  const names = await presentNames(
    sql,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  return ok({
    content: rows.map(({ id, kind, orderId, memberId, amount, currency, since, known }) => {
      const order = orders.get(orderId ?? '')
      return {
        ...{ id, kind, known, amount: { amount, currency }, since: since.toISOString() },
        order: order ? { orderId: order.id, name: localText(nameOf(order.lines), locale) } : null,
        buyer: memberId === null ? null : { uid: memberId, nickname: names.get(memberId) ?? null },
        isGift: order?.isGift ?? false,
        acts: actsOf(kind, order, staff),
      }
    }),
    nextCursor: last && writeCursor(secret, list, [last.at, last.id]),
  })
}

const acts: Record<AttentionRow['kind'], AttentionItem['acts']> = {
  REQUEST: ['GRANT', 'DECLINE'],
  REFUND_FAILED: ['RETRY', 'SETTLE', 'WITHDRAW'],
  // A shop's money goes back by bank: no gateway is asked once more.
  BANK_DETAILS: ['SETTLE', 'WITHDRAW'],
  CUBES_SHORT: ['SETTLE'],
  // It ends by itself once the part that hangs is decided.
  GIFT_STUCK: [],
}

function actsOf(
  kind: AttentionRow['kind'],
  order: Order | undefined,
  { held }: Pick<Staff, 'held'>,
): AttentionItem['acts'] {
  if (!grantingRole(held, kind === 'REQUEST' ? 'refund.write' : 'refund.settle', null)) return []
  // Both sides were told that the gift is over: its money has to go back.
  const isOver = order?.isGift === true && !order.keepsRest
  return acts[kind].filter((act) => act !== 'WITHDRAW' || !isOver)
}
