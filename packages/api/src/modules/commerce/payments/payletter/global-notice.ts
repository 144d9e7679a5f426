import type { Ctx } from '#platform/context.ts'
import type { GatewayFact } from '../fact.ts'
import type { Heard, Notice } from '../gateway.ts'
import { isSigned } from '../signature.ts'
import { selectOpening } from '../store.ts'
import { parsedJson, textOf } from './call.ts'
import { globalHashOf } from './global-hash.ts'
import { moneyOf } from './global-money.ts'
import { isSameHash } from './payhash.ts'

/**
 * The hash covers neither the payment's id nor its result. The buyer's browser has the same fields and could replay a
 * refusal as a success. Only the gateway knows the signed address, which proves the sender.
 */
export async function readGlobalNotice(ctx: Ctx, { body, ref, signature }: Notice): Promise<Heard> {
  const result = fieldsOf(body)
  const { PAYLETTER_GLOBAL_STORE: store, PAYLETTER_GLOBAL_KEY: key } = ctx.config
  const isProved =
    result && result.storeid === store && isSameHash(globalHashOf(result, key), result.hash ?? '')
  if (!isProved || !isSigned(ctx, 'notice', ref, signature)) return { kind: 'forged' }
  const attempt = await selectOpening(ctx.sql, ref)
  if (attempt?.mid !== store || result.storeorderno !== ref) return { kind: 'unknownReference' }
  if (result.payerid !== attempt.opening.memberId || !result.paytoken) return { kind: 'forged' }
  const money = moneyOf(result.payamt ?? '', result.currency ?? '')
  return {
    kind: 'fact',
    fact: {
      provider: 'PAYLETTER_GLOBAL',
      ref,
      mid: store,
      gatewayTxId: result.paytoken,
      kind: 'PAYMENT',
      outcome: outcomeOf(result, money !== null),
      money,
      words: (result.retmsg ?? '')
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 300),
      source: 'STATUS',
      raw: body,
    },
  }
}

function outcomeOf(
  { notifytype, retcode }: Record<string, string>,
  hasMoney: boolean,
): GatewayFact['outcome'] {
  if (notifytype === '2') return 'REFUNDED'
  if (notifytype !== '1') return 'OTHER'
  if (retcode !== '0') return 'DECLINED'
  return hasMoney ? 'CAPTURED' : 'OTHER'
}

/** Parses a form or JSON. Null when a name occurs twice, because the signed value would be ambiguous. */
function fieldsOf(body: string): Record<string, string> | null {
  const json = parsedJson(body)
  const pairs = json
    ? Object.entries(json).map(([name, value]) => [name, textOf(value)] as const)
    : [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}
