import type { Ctx } from '#platform/context.ts'
import type { Heard, Notice } from '../gateway.ts'
import { isSigned } from '../signature.ts'
import { selectOpening } from '../store.ts'
import { parsedJson, textOf } from './call.ts'
import { factOfPayment } from './korea-facts.ts'
import { paymentsSince } from './korea-list.ts'
import { koreaStoreOf } from './korea-stores.ts'
import { isSameHash, payhashOf } from './payhash.ts'

/**
 * A notice is only a hint: its hash covers neither order nor currency, and some methods send none. It counts only when
 * the gateway's own list confirms it.
 */
export async function readKoreaNotice(ctx: Ctx, { body, ref, signature }: Notice): Promise<Heard> {
  const result = parsedJson(body)
  if (!result || !isSigned(ctx, 'notice', ref, signature)) return { kind: 'forged' }
  const attempt = await selectOpening(ctx.sql, ref)
  const store = attempt && koreaStoreOf(ctx.config, attempt.mid)
  if (!store || textOf(result.order_no) !== ref) return { kind: 'unknownReference' }
  const [userId, tid, hash] = [textOf(result.user_id), textOf(result.tid), textOf(result.payhash)]
  const expected = payhashOf(userId, textOf(result.amount), tid, store.paymentKey)
  if (userId !== attempt.opening.memberId || (hash && !isSameHash(expected, hash))) return { kind: 'forged' }
  const listed = await paymentsSince(ctx, attempt.mid, attempt.createdAt)
  if (!listed) return { kind: 'notKept' }
  const payment = listed.find((row) => row.tid === tid && row.orderNo === ref)
  return payment ? { kind: 'fact', fact: factOfPayment(payment, attempt.mid, 'STATUS') } : { kind: 'forged' }
}
