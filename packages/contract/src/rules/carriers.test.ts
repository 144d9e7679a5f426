import { expect, test } from 'vitest'
import {
  type Carrier,
  carrierCalled,
  carrierName,
  carriers,
  trackingNumberOf,
  trackingPage,
} from './carriers.ts'

test.each<[Carrier, string, string | null]>([
  ['CJ_LOGISTICS', '6401-2345-6789', '640123456789'],
  ['CJ_LOGISTICS', '64012345678A', null],
  ['KOREA_POST_EMS', 'eb 123 456 784 kr', 'EB123456784KR'],
  ['KOREA_POST_EMS', '123456784', null],
  ['JAPAN_POST', '1234-5678-901', '12345678901'],
  ['USPS', '9400 1000 0000 0000 0000 00', '9400100000000000000000'],
  ['UPS', '1z999aa10123456784', '1Z999AA10123456784'],
  ['OTHER', 'AB 12', 'AB12'],
  ['OTHER', '<b>12345</b>', null],
])('%s reads %s as %s', (carrier, text, number) => {
  expect(trackingNumberOf(carrier, text)).toBe(number)
})

test('each carrier but the other leads to a page of its own, with the number in it', () => {
  const pages = carriers.map((carrier) => [carrier, trackingPage(carrier, 'X1')])
  expect(pages.filter(([, page]) => page === null)).toEqual([['OTHER', null]])
  const known = pages.flatMap(([, page]) => page ?? [])
  expect(known.every((page) => page.startsWith('https://') && page.includes('X1'))).toBe(true)
  expect(new Set(known).size).toBe(known.length)
})

test('a carrier is called as its readers know it', () => {
  expect(carrierName('YAMATO', 'ja')).toBe('ヤマト運輸')
  expect(carrierName('YAMATO', 'ko')).toBe('Yamato Transport')
})

test.each([
  ['CJ_LOGISTICS', 'CJ_LOGISTICS'],
  ['cj대한통운', 'CJ_LOGISTICS'],
  [' CJ logistics ', 'CJ_LOGISTICS'],
  ['우체국 EMS', 'KOREA_POST_EMS'],
  ['ヤマト運輸', 'YAMATO'],
  ['顺丰速运', 'SF_EXPRESS'],
  ['', null],
  ['my uncle', null],
])('%s is %s', (text, carrier) => {
  expect(carrierCalled(text)).toBe(carrier)
})
