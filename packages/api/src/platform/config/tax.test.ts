import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const seller = {
  SELLER_COMPANY: 'Lantern Ltd',
  SELLER_REPRESENTATIVE: 'Kim',
  SELLER_ADDRESS: 'Seoul',
  SELLER_BUSINESS_NUMBER: '123-45-67890',
  SELLER_MAIL_ORDER_NUMBER: '2026-1',
  SELLER_PHONE: '+82 2-1234-5678',
}
const registered = (env: Record<string, string>) => readConfig(env).taxSeller

test('tax settings: a demo pays tax wherever a rate is known and invents no number', () => {
  const { country, registrations } = registered({})
  expect(country).toBe('KR')
  expect(registrations.map(({ scheme }) => scheme)).toEqual(['KR', 'JP', 'OSS', 'IOSS'])
  expect(registrations.map(({ number }) => number)).toEqual(['', '', '', ''])
})

test('tax settings: a seller with a business number is registered in Korea alone unless a list says otherwise', () => {
  expect(registered(seller).registrations).toEqual([{ scheme: 'KR', number: '123-45-67890' }])
  expect(registered({ ...seller, SELLER_TAX_REGISTRATIONS: 'none' }).registrations).toEqual([])
  const list = 'KR:123-45-67890,JP:T1234567890123,OSS:EU372012345,DE:DE123456789,IOSS:IM3720000012'
  expect(registered({ ...seller, SELLER_TAX_REGISTRATIONS: list }).registrations).toEqual([
    { scheme: 'KR', number: '123-45-67890' },
    { scheme: 'JP', number: 'T1234567890123' },
    { scheme: 'OSS', number: 'EU372012345' },
    { scheme: 'DE', number: 'DE123456789' },
    { scheme: 'IOSS', number: 'IM3720000012' },
  ])
})

test('tax settings: malformed registrations are refused by their country', () => {
  const refusal = (list: string) => {
    try {
      readConfig({ SELLER_TAX_REGISTRATIONS: list })
    } catch (error) {
      return error instanceof ConfigError ? error.message : error
    }
    return 'taken'
  }
  expect(refusal('JP:1234567890123')).toContain('for JP')
  expect(refusal('US:12-3456789')).toContain('for US')
  expect(refusal('IOSS:EU372012345,KR:123-45-67890')).toContain('for IOSS')
  expect(refusal('KR:123-45-67890,KR:123-45-67891')).toContain('twice')
  expect(refusal('KR')).toContain('SELLER_TAX_REGISTRATIONS')
})
