import { minorOfText } from '@encore/contract/rules/money'
import type { Ctx } from '#platform/context.ts'
import type { ReportedPayment } from '../gateway.ts'
import { fgkeyOf } from './fgkey.ts'
import { merchants } from './merchants.ts'
import { moneyOf } from './message.ts'

const timeoutMs = 30_000

export const reportedMids = ({ config }: Ctx): string[] =>
  config.EXIMBAY_REPORT_URL ? merchants(config).map(({ mid }) => mid) : []

/** Fetches the payments of a day from the gateway's back office; the format is our assumption (decision 012). */
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
  const [gatewayTxId, id, cur = '', amt = '', left = ''] = line.split(',')
  const money = moneyOf({ cur, amt })
  if (!gatewayTxId || !id || !money) return []
  const balance = minorOfText(left, money.currency) ?? money.amount
  return [{ gatewayTxId, id, mid, money, balance, method: '', payer: '' }]
}
