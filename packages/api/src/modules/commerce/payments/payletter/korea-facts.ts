import type { GatewayFact } from '../fact.ts'
import type { KoreaPayment } from './korea-list.ts'

/** Converts a list row to a gateway event; the gateway charges only won. */
export const factOfPayment = (
  { tid, orderNo, amount, raw }: KoreaPayment,
  mid: string,
  source: GatewayFact['source'],
): GatewayFact => ({
  provider: 'PAYLETTER_KR',
  ref: orderNo,
  mid,
  gatewayTxId: tid,
  kind: 'PAYMENT',
  outcome: 'CAPTURED',
  money: { amount, currency: 'KRW' },
  words: '',
  source,
  raw,
})
