import type { GatewayContext } from '#src/gateway/context.ts'
import { parseForm } from '#src/gateway/form.ts'
import { booked } from '#src/gateway/sessions.ts'
import { hasValidFgkey } from './fgkey.ts'
import { merchantOf } from './merchants.ts'

/** The office's list of what a merchant was paid on a day (KST), refunded since or not; undefined for a request that the merchant did not sign. */
export function dayReport(ctx: GatewayContext, body: string): string | undefined {
  const fields = parseForm(body)
  const merchant = merchantOf(ctx, fields.mid)
  if (!merchant || !hasValidFgkey(fields, merchant.secretKey)) return undefined
  const lines = booked(ctx)
    .filter((item) => item.mid === merchant.mid && item.resdt.slice(0, 8) === fields.date)
    .map(({ transid, ref, cur, amt }) => [transid, ref, cur, amt].join(','))
  return ['transid,ref,cur,amt', ...lines, ''].join('\n')
}
