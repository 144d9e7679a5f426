import type { GatewayContext } from '#src/gateway/context.ts'
import { parseForm } from '#src/gateway/form.ts'
import { balanceOf } from '#src/gateway/refunds.ts'
import { booked, isOfDay } from '#src/gateway/sessions.ts'
import { hasValidFgkey } from './fgkey.ts'
import { merchantOf } from './merchants.ts'

/** The office's list of what a merchant was paid on a day (KST) or gave back on it; undefined for a request that the merchant did not sign. */
export function dayReport(ctx: GatewayContext, body: string): string | undefined {
  const fields = parseForm(body)
  const merchant = merchantOf(ctx, fields.mid)
  if (!merchant || !hasValidFgkey(fields, merchant.secretKey)) return undefined
  const lines = booked(ctx)
    .filter((item) => item.mid === merchant.mid && isOfDay(item, fields.date))
    .map((item) => [item.transid, item.ref, item.cur, item.amt, balanceOf(item)].join(','))
  return ['transid,ref,cur,amt,balance', ...lines, ''].join('\n')
}
