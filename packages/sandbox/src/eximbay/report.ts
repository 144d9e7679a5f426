import type { GatewayContext } from '#src/gateway/context.ts'
import { parseForm } from '#src/gateway/form.ts'
import { balanceOf } from '#src/gateway/refunds.ts'
import { booked, isOfDay } from '#src/gateway/sessions.ts'
import { hasValidFgkey } from './fgkey.ts'
import { merchantOf } from './merchants.ts'

/** Daily report of a merchant's payments and refunds (day in KST); undefined when the signature is invalid. */
export function dayReport(ctx: GatewayContext, body: string): string | undefined {
  const fields = parseForm(body)
  const merchant = merchantOf(ctx, fields.mid)
  if (!merchant || !hasValidFgkey(fields, merchant.secretKey)) return undefined
  const lines = booked(ctx)
    .filter((item) => item.mid === merchant.mid && isOfDay(item, fields.date))
    .map((item) => [item.transid, item.ref, item.cur, item.amt, balanceOf(item)].join(','))
  return ['transid,ref,cur,amt,balance', ...lines, ''].join('\n')
}
