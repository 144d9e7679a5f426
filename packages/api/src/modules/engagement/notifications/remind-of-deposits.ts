import { ok } from '#kernel/result.ts'
import { awaitedDeposits } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { notify } from './notify.ts'
import { takeDueReminders } from './store.ts'

const remindersPerTurn = 50

/** Reminds members once of unpaid deposits that are due in a day. */
export async function remindOfDeposits({ sql }: Pick<Ctx, 'sql'>): Promise<TurnEnd> {
  const reminded = await transact(sql, async (tx) => {
    const due = await takeDueReminders(tx, remindersPerTurn)
    const awaited = await awaitedDeposits(
      tx,
      due.map(({ orderId }) => orderId),
    )
    for (const { orderId, memberId, data } of due) {
      if (awaited.get(orderId)?.deadline !== data.deadline) continue
      const dedupeKey = `deposit-reminder:${orderId}:${data.deadline}`
      await notify(tx, { memberId, template: 'deposit-reminder', data, sourceId: orderId, dedupeKey })
    }
    return ok(due.length)
  })
  return reminded.ok && reminded.value === remindersPerTurn ? 'more' : 'done'
}
