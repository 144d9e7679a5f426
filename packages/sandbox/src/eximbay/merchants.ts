import type { Currency } from '#src/gateway/amounts.ts'

export type Merchant = {
  readonly mid: string
  readonly secretKey: string
  readonly currencies: readonly Currency[]
}

/** Invented merchants; their keys work in the sandbox only. */
export const sandboxMerchants: readonly Merchant[] = [
  {
    mid: 'SANDBOX001',
    secretKey: '0123456789ABCDEF0123456789ABCDEF',
    currencies: ['KRW', 'USD', 'EUR'],
  },
  { mid: 'SANDBOX002', secretKey: 'FEDCBA9876543210FEDCBA9876543210', currencies: ['JPY'] },
]

export function merchantOf(
  { merchants }: { readonly merchants: readonly Merchant[] },
  mid: string | undefined,
): Merchant | undefined {
  return merchants.find((merchant) => merchant.mid === mid)
}
