import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { koreaStoreFor, koreaStoreOf, koreaStores } from './korea-stores.ts'

const config = readConfig({ PUBLIC_URL: 'https://encore.test' })
const kakao = {
  clientId: config.PAYLETTER_KR_CLIENT,
  paymentKey: config.PAYLETTER_KR_KEY,
  searchKey: config.PAYLETTER_KR_SEARCH_KEY,
}
const naver = {
  clientId: config.PAYLETTER_KR_NAVERPAY_CLIENT,
  paymentKey: config.PAYLETTER_KR_NAVERPAY_KEY,
  searchKey: config.PAYLETTER_KR_NAVERPAY_SEARCH_KEY,
}

test('Payletter: each store has its own keys', () => {
  expect(koreaStoreFor(config, 'PAYLETTER_KR')).toEqual(kakao)
  expect(koreaStoreFor(config, 'PAYLETTER_KR_NAVERPAY')).toEqual(naver)
  expect(koreaStores(config)).toEqual([kakao, naver])
})

test('Payletter: finds a store by its number', () => {
  expect(koreaStoreOf(config, kakao.clientId)).toEqual(kakao)
  expect(koreaStoreOf(config, naver.clientId)).toEqual(naver)
  expect(koreaStoreOf(config, 'somebody')).toBeNull()
})

test('Payletter: a store without a contract is absent', () => {
  const closed = { ...config, PAYLETTER_KR_NAVERPAY_CLIENT: '' }
  expect(koreaStores(closed)).toEqual([kakao])
  expect(koreaStoreOf(closed, '')).toBeNull()
})
