import type { Ctx } from '#platform/context.ts'
import type { AskedAttempt } from './direct.ts'
import { fgkeyOf } from './fgkey.ts'
import { merchants } from './merchants.ts'
import { moneyOf } from './message.ts'

const timeoutMs = 30_000

/** A payment that a report names. It is no fact yet: only a signed answer about it is. */
export interface ReportedPayment extends AskedAttempt {
  gatewayTxId: string
}

export const reportedMids = ({ config }: Ctx): string[] =>
  config.EXIMBAY_REPORT_URL ? merchants(config).map(({ mid }) => mid) : []

/** What the gateway's office says a store was paid on a day (`YYYYMMDD`, Korean time); throws when no report comes. */
export async function fetchReport(ctx: Ctx, mid: string, date: string): Promise<ReportedPayment[]> {
  const merchant = merchants(ctx.config).find((store) => store.mid === mid)
  const fields = { mid, date }
  const response = await fetch(ctx.config.EXIMBAY_REPORT_URL, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, fgkey: fgkeyOf(fields, merchant?.secretKey ?? '') }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The gateway's report answered ${response.status}`)
  const [, ...lines] = (await response.text()).split(/\r?\n/)
  return lines.flatMap((line) => paymentOf(mid, line))
}

function paymentOf(mid: string, line: string): ReportedPayment[] {
  const [gatewayTxId, id, cur, amt] = line.split(',')
  const money = moneyOf({ cur: cur ?? '', amt: amt ?? '' })
  return gatewayTxId && id && money ? [{ gatewayTxId, id, mid, money }] : []
}
