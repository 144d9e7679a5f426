import { ok } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { productNames } from '#modules/catalog/products/index.ts'
import {
  allottedMembers,
  productOfAllotment,
  type SwapMember,
  swapMembers,
} from '#modules/commerce/random-goods/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import { notify } from './notify.ts'
import { notifyMany } from './notify-many.ts'

/** The next batch of members with a card of an allotment; null before the first one. */
export interface CardsAllottedJob {
  allotmentId: string
  after: string | null
}

const notifiedTogether = 500

export const startCardsAllotted = (tx: Tx, { allotmentId }: DomainEventMap['cards.allotted']) =>
  enqueue(tx, 'notify-cards-allotted', { allotmentId, after: null } satisfies CardsAllottedJob)

/** Notifies a batch of members of their cards and enqueues the next one. A repeated batch notifies nobody twice. */
export async function notifyCardsAllotted(
  { sql }: Ctx,
  { allotmentId, after }: CardsAllottedJob,
): Promise<void> {
  const id = Buffer.from(allotmentId, 'hex')
  await transact(sql, async (tx) => {
    const productId = await productOfAllotment(tx, id)
    if (productId === null) return ok(null)
    const members = await allottedMembers(tx, id, after, notifiedTogether)
    await notifyMany(
      tx,
      {
        template: 'cards-allotted',
        data: { productId, item: await nameOf(tx, productId) },
        sourceId: productId,
        dedupeKey: `cards-allotted:${allotmentId}`,
      },
      members.map((memberId) => ({ memberId, byMail: false })),
    )
    const last = members.at(-1)
    if (last !== undefined && members.length === notifiedTogether)
      await enqueue(tx, 'notify-cards-allotted', { allotmentId, after: last } satisfies CardsAllottedJob)
    return ok(null)
  })
}

/** A swap that waits for its members, or one that is done. */
export interface SwapJob {
  swapId: string
  isDone: boolean
}

export const startSwapFound = (tx: Tx, { swapId }: DomainEventMap['swap.found']) =>
  enqueue(tx, 'notify-swap', { swapId, isDone: false } satisfies SwapJob)

export const startSwapDone = (tx: Tx, { swapId }: DomainEventMap['swap.done']) =>
  enqueue(tx, 'notify-swap', { swapId, isDone: true } satisfies SwapJob)

/** Notifies the members of a swap. Runs apart from the swap, which holds the locks of its units. */
export async function notifySwap({ sql }: Ctx, { swapId, isDone }: SwapJob): Promise<void> {
  await transact(sql, async (tx) => {
    for (const member of await swapMembers(tx, swapId)) {
      const { memberId, productId: sourceId, confirmUntil } = member
      const data = await dataOf(tx, member)
      const until = confirmUntil.toISOString()
      await notify(tx, {
        ...{ memberId, sourceId, dedupeKey: `swap-${isDone ? 'done' : 'found'}:${swapId}` },
        ...(isDone
          ? ({ template: 'swap-done', data } as const)
          : ({ template: 'swap-found', data: { ...data, until } } as const)),
      })
    }
    return ok(null)
  })
}

const dataOf = async (tx: Tx, { productId, gives, gets }: SwapMember) => ({
  ...{ productId, gives, gets },
  item: await nameOf(tx, productId),
})

const nameOf = async (tx: Tx, productId: string): Promise<Texts> =>
  (await productNames(tx, [productId])).get(productId) ?? {}
