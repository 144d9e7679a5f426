import type { PaidCurrency } from './money.ts'

/** `form`: post the signed form into the window; `url`: open an address in the window. */
export type PaymentFlow = 'form' | 'url'

/** Popup sizes of spec section 9, in CSS pixels. */
export const popupSize: Record<PaymentFlow, { width: number; height: number }> = {
  form: { width: 820, height: 600 },
  url: { width: 762, height: 600 },
}

export type Platform = 'WEB' | 'IOS' | 'ANDROID'

export type GatewayProvider = 'EXIMBAY' | 'PAYLETTER_KR' | 'PAYLETTER_GLOBAL'

/** A merchant account at a gateway and its keys; settings of the same name contain them. */
export type CredentialSet =
  | 'EXIMBAY'
  | 'EXIMBAY_JPY'
  | 'PAYLETTER_KR'
  | 'PAYLETTER_KR_NAVERPAY'
  | 'PAYLETTER_GLOBAL'

interface MethodEntry {
  pgCode: string
  provider: GatewayProvider
  /** Name of the method at the gateway. */
  method: string
  flow: PaymentFlow
  currencies: readonly PaidCurrency[]
  platforms: readonly Platform[]
  credentials: CredentialSet
  /**
   * A deposit, paid at a store days after the order. The limit is in minor units; refunds go to a bank account by hand.
   */
  deposit?: { limit: number }
  /** An account or app that pays, such as PayPal; the checkout lists it apart from cards. */
  isWallet?: true
}

const everywhere = ['WEB', 'IOS', 'ANDROID'] as const

const eximbay = {
  provider: 'EXIMBAY',
  credentials: 'EXIMBAY',
  platforms: everywhere,
} as const
const eximbayYen = { ...eximbay, credentials: 'EXIMBAY_JPY', currencies: ['JPY'] } as const
/** Web only: in an app its wallets need app URLs, which do not exist. */
const korea = { provider: 'PAYLETTER_KR', flow: 'url', currencies: ['KRW'], platforms: ['WEB'] } as const
const dollars = {
  provider: 'PAYLETTER_GLOBAL',
  credentials: 'PAYLETTER_GLOBAL',
  flow: 'url',
  currencies: ['USD'],
  platforms: everywhere,
} as const
const settled = ['KRW', 'USD', 'EUR'] as const

const table = [
  { pgCode: 'P000', method: 'P000', flow: 'form', currencies: settled, ...eximbay },
  { pgCode: 'EXIMBAY_CREDITCARDJPY', method: 'P000', flow: 'form', ...eximbayYen },
  { pgCode: 'P103', method: 'P103', flow: 'form', currencies: settled, ...eximbay },
  { pgCode: 'P104', method: 'P104', flow: 'form', currencies: settled, ...eximbay },
  { pgCode: 'EXIMBAY_JCBJPY', method: 'P104', flow: 'form', ...eximbayYen },
  { pgCode: 'P002', method: 'P002', flow: 'form', currencies: settled, ...eximbay },
  { pgCode: 'KONBINI', method: 'P006', flow: 'url', deposit: { limit: 300_000 }, ...eximbayYen },
  { pgCode: 'P001', method: 'P001', isWallet: true, flow: 'url', currencies: ['USD', 'EUR'], ...eximbay },
  { pgCode: 'P003', method: 'P003', isWallet: true, flow: 'url', currencies: ['KRW', 'USD'], ...eximbay },
  { pgCode: 'P302', method: 'kakaopay', isWallet: true, credentials: 'PAYLETTER_KR', ...korea },
  { pgCode: 'P015', method: 'naverpay', isWallet: true, credentials: 'PAYLETTER_KR_NAVERPAY', ...korea },
  { pgCode: 'PAYLETTER_CREDITCARD', method: 'PLCreditCardMpi', ...dollars },
  { pgCode: 'PAYLETTER_PAYPAL', method: 'PayPalExpressCheckout', ...dollars },
  { pgCode: 'PAYLETTER_UNIONPAY', method: 'PLUnionPay', ...dollars },
] as const satisfies readonly MethodEntry[]

export type GatewayCode = (typeof table)[number]['pgCode']

export interface PaymentMethod extends MethodEntry {
  pgCode: GatewayCode
}

/**
 * The codes of spec section 9 and the currencies each can charge, in display order. Types require the names of a new
 * method in `labels/payment-methods.ts`.
 */
export const paymentMethods: readonly PaymentMethod[] = table

/** `CUBE` pays from the wallet. */
export type PgCode = GatewayCode | 'CUBE'
export const pgCodes: readonly PgCode[] = ['CUBE', ...paymentMethods.map(({ pgCode }) => pgCode)]

export const findMethod = (pgCode: string): PaymentMethod | null =>
  paymentMethods.find((method) => method.pgCode === pgCode) ?? null

/** True for a payment at a store, which is refunded to a bank account. */
export const isDeposit = (pgCode: string): boolean => findMethod(pgCode)?.deposit !== undefined

/** Currencies that at least one open method charges; fans are offered no others. */
export function chargedCurrencies(
  methods: readonly PaymentMethod[],
  isClosed: (pgCode: string) => boolean = () => false,
): PaidCurrency[] {
  const open = methods.filter(({ pgCode }) => !isClosed(pgCode))
  return [...new Set(open.flatMap(({ currencies }) => currencies))]
}
