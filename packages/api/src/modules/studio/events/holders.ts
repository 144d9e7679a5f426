import type { EventHolders } from '@encore/contract/endpoints'
import type { Currency, Money } from '@encore/contract/rules/money'
import { hasRunningDraw } from '#modules/commerce/draws/index.ts'
import { countHolders } from '#modules/commerce/entitlements/index.ts'
import { type TicketOrderSum, ticketSums } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { refundLimit } from '#platform/two-person-limits.ts'

/** Returns the members and orders affected by a move or cancellation, and the sums refunded by a cancellation. */
export async function readHolders(
  { config }: Pick<Ctx, 'config'>,
  db: Db,
  eventId: string,
): Promise<EventHolders> {
  const sums = [...(await ticketSums(db, [eventId]))]
  const givenBack = givenBackOf(sums)
  return {
    members: await countHolders(db, eventId),
    orders: countOf(sums.filter(({ kind }) => kind !== 'UNPAID')),
    sums: givenBack,
    byPerson: countOf(sums.filter(({ kind, isAll }) => kind === 'PARTLY' && !isAll)),
    unpaid: countOf(sums.filter(({ kind }) => kind === 'UNPAID')),
    // A cancellation ends draws or takes their lots back, which one person alone may never do.
    needsSecond:
      givenBack.some(({ amount, currency }) => amount > refundLimit(config, currency)) ||
      (await hasRunningDraw(db, eventId)),
  }
}

/** Returns by event the sums that a cancellation refunds automatically. */
export async function sumsGivenBack(db: Db, eventIds: string[]): Promise<Map<string, Money[]>> {
  const byEvent = Map.groupBy(await ticketSums(db, eventIds), ({ eventId }) => eventId)
  return new Map([...byEvent].map(([eventId, sums]) => [eventId, givenBackOf(sums)]))
}

function givenBackOf(sums: readonly TicketOrderSum[]): Money[] {
  const byMachine = sums.filter((sum) => sum.kind === 'PAID' || (sum.kind === 'PARTLY' && sum.isAll))
  const amounts = new Map<Currency, number>()
  for (const { currency, amount } of byMachine) amounts.set(currency, (amounts.get(currency) ?? 0) + amount)
  return [...amounts].map(([currency, amount]) => ({ amount, currency }))
}

export const countOf = (sums: readonly TicketOrderSum[]) => sums.reduce((sum, { orders }) => sum + orders, 0)

/**
 * Returns the number of orders and holders that a job processes. Some holders count only until their order is refunded.
 */
export async function countParts(db: Db, eventId: string): Promise<number> {
  const sums = await ticketSums(db, [eventId])
  return countOf(sums) + (await countHolders(db, eventId))
}
