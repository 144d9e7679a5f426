import type { Currency } from '#src/gateway/amounts.ts'

export type PayMethod = {
  /** Brand; absent for a card of any brand. */
  readonly name?: string
  /** Code in the response, when it is more specific than the requested one. */
  readonly answeredAs?: string
  readonly card?: { readonly first4: string; readonly last4: string }
  readonly onlyIn?: Currency
  /** Paid at a store after the page is closed; only the back office can refund it. */
  readonly paysLater?: true
  /** Maximum amount in minor units. */
  readonly limit?: bigint
}

const card = { first4: '4000', last4: '1881' }

const methods: Readonly<Record<string, PayMethod>> = {
  P000: { answeredAs: 'P101', card },
  P001: { name: 'PayPal' },
  P002: { name: 'UnionPay', card: { first4: '6200', last4: '0017' } },
  P003: { name: 'Alipay' },
  P006: { name: 'Konbini', onlyIn: 'JPY', paysLater: true, limit: 300_000n },
  P015: { name: 'NaverPay', onlyIn: 'KRW' },
  P101: { name: 'Visa', card },
  P102: { name: 'Mastercard', card: { first4: '5200', last4: '0031' } },
  P103: { name: 'American Express', card: { first4: '3700', last4: '0002' } },
  P104: { name: 'JCB', card: { first4: '3500', last4: '0049' } },
  P302: { name: 'KakaoPay', onlyIn: 'KRW' },
}

/** An empty code means any card. */
export function findMethod(code: string): PayMethod | undefined {
  const wanted = code === '' ? 'P000' : code
  return Object.hasOwn(methods, wanted) ? methods[wanted] : undefined
}

/** Returns the concrete brand when any card was requested. */
export const methodLabel = (asked: string): string => findMethod(asked)?.answeredAs ?? asked
