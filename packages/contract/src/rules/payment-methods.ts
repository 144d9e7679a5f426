import type { PaidCurrency } from './money.ts'

/** Codes of spec section 9; `CUBE` pays from the wallet. */
export const pgCodes = ['CUBE', 'P000', 'EXIMBAY_CREDITCARDJPY'] as const
export type PgCode = (typeof pgCodes)[number]

/** `form`: post the signed form into the window; `url`: lead the window to an address. */
export type PaymentFlow = 'form' | 'url'

/** Popup sizes of spec section 9, in CSS pixels. */
export const popupSize: Record<PaymentFlow, { width: number; height: number }> = {
  form: { width: 820, height: 600 },
  url: { width: 762, height: 600 },
}

export interface PaymentMethod {
  pgCode: Exclude<PgCode, 'CUBE'>
  flow: PaymentFlow
  currencies: readonly PaidCurrency[]
}

/** What each gateway method can charge; a contract with a gateway changes this table and nothing else. */
export const paymentMethods: readonly PaymentMethod[] = [
  { pgCode: 'P000', flow: 'form', currencies: ['KRW', 'USD', 'EUR'] },
  { pgCode: 'EXIMBAY_CREDITCARDJPY', flow: 'form', currencies: ['JPY'] },
]
