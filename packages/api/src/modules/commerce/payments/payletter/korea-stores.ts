import type { CredentialSet } from '@encore/contract/rules/payment-methods'
import type { Config } from '#platform/config.ts'

/** `paymentKey` requests and cancels payments; `searchKey` queries them. */
export interface KoreaStore {
  clientId: string
  paymentKey: string
  searchKey: string
}

export const koreaStoreFor = (config: Config, credentials: CredentialSet): KoreaStore =>
  credentials === 'PAYLETTER_KR_NAVERPAY'
    ? {
        clientId: config.PAYLETTER_KR_NAVERPAY_CLIENT,
        paymentKey: config.PAYLETTER_KR_NAVERPAY_KEY,
        searchKey: config.PAYLETTER_KR_NAVERPAY_SEARCH_KEY,
      }
    : {
        clientId: config.PAYLETTER_KR_CLIENT,
        paymentKey: config.PAYLETTER_KR_KEY,
        searchKey: config.PAYLETTER_KR_SEARCH_KEY,
      }

export const koreaStores = (config: Config): KoreaStore[] =>
  [koreaStoreFor(config, 'PAYLETTER_KR'), koreaStoreFor(config, 'PAYLETTER_KR_NAVERPAY')].filter(
    ({ clientId }) => clientId !== '',
  )

export const koreaStoreOf = (config: Config, clientId: string): KoreaStore | null =>
  koreaStores(config).find((store) => store.clientId === clientId) ?? null
