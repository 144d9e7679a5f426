/** A merchant's store at Payletter Korea: one key pays and cancels, the other reads the list. */
export type KoreaClient = {
  readonly clientId: string
  readonly paymentKey: string
  readonly searchKey: string
  readonly pgcodes: readonly string[]
}

/** Invented; the keys work in the sandbox only. NaverPay has a separate contract, as at the real gateway. */
export const koreaClients: readonly KoreaClient[] = [
  {
    clientId: 'sandbox_kr',
    paymentKey: 'KRPAYMENT0123456789ABCDEF',
    searchKey: 'KRSEARCH0123456789ABCDEF',
    pgcodes: ['kakaopay', 'creditcard'],
  },
  {
    clientId: 'sandbox_naver',
    paymentKey: 'NVPAYMENT0123456789ABCDEF',
    searchKey: 'NVSEARCH0123456789ABCDEF',
    pgcodes: ['naverpay'],
  },
]

/** Payletter Global issues one store and key per currency. */
export type GlobalStore = {
  readonly storeId: string
  readonly key: string
  readonly currency: 'USD'
  readonly methods: readonly string[]
}

export const globalStores: readonly GlobalStore[] = [
  {
    storeId: 'sandbox_usd',
    key: 'GLUSD0123456789ABCDEF',
    currency: 'USD',
    methods: ['PLCreditCardMpi', 'PLCreditCard', 'PayPalExpressCheckout', 'PLUnionPay'],
  },
]

export const globalStoreOf = (storeId: unknown): GlobalStore | undefined =>
  globalStores.find((store) => store.storeId === storeId)

export const koreaClientOf = (clientId: unknown): KoreaClient | undefined =>
  koreaClients.find((client) => client.clientId === clientId)
