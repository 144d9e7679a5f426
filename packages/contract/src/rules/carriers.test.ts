import { expect, test } from 'vitest'
import {
  type Carrier,
  carrierCalled,
  carrierName,
  carriers,
  readTrackingNumber,
  trackingNumberOf,
  trackingPage,
} from './carriers.ts'

test.each<[Carrier, string, string | null]>([
  ['CJ_LOGISTICS', '6401-2345-6789', '640123456789'],
  ['CJ_LOGISTICS', '64012345678A', null],
  ['KOREA_POST_EMS', 'eb 123 456 785 kr', 'EB123456785KR'],
  ['KOREA_POST_EMS', '123456785', null],
  ['JAPAN_POST', '131-12-38385-2', '13112383852'],
  ['USPS', '9400 1112 0108 0805 4830 16', '9400111201080805483016'],
  ['UPS', '1z999aa10123456784', '1Z999AA10123456784'],
  ['OTHER', 'AB 12', 'AB12'],
  ['OTHER', '<b>12345</b>', null],
])('carriers: %s reads %s as %s', (carrier, text, number) => {
  expect(trackingNumberOf(carrier, text)).toBe(number)
})

/** Numbers from public documents: see the sources in `tracking-number.ts`. */
const known: [Carrier, string[]][] = [
  ['YAMATO', ['444413758703', '1234-5678-9013']],
  ['SAGAWA', ['512547514334', '５１２５−４７５１−４３３４']],
  ['JAPAN_POST', ['4055-4842-4886', '13112383852', 'RR473124829JP']],
  ['KOREA_POST_EMS', ['RR473124829KR']],
  ['KOREA_POST', ['6896781234567']],
  ['CJ_LOGISTICS', ['640123456789', '3812345678', "'640123456789"]],
  ['HANJIN', ['458012345678']],
  ['LOTTE', ['231234567890', '4012345678901']],
  ['UPS', ['1Z5R89390357567127', '1Z999AA10123456784']],
  ['FEDEX', ['986578788855', '477179081230', '974367662710', '041441760228964', '568283610012734']],
  ['FEDEX', ['61299998820821171811', '9261292700768711948021', '9611020987654312345672']],
  ['DHL', ['3318810025', '73891051146', '8487135506', 'JJD0099999999']],
  ['USPS', ['03071790000523483741', '71969010756003077385', '9505511069605048600624']],
  ['USPS', ['4201028200009261290113185417468510', '92748931507708513018050063', 'LZ123456785US']],
  ['SF_EXPRESS', ['SF1234567890123']],
]

test.each(known.flatMap(([carrier, numbers]) => numbers.map((number) => [carrier, number] as const)))(
  'carriers: %s accepts %s',
  (carrier, number) => {
    expect(readTrackingNumber(carrier, number)).toHaveProperty('number')
  },
)

test.each<[Carrier, string, string]>([
  ['CJ_LOGISTICS', '64012345678', 'shape'],
  ['KOREA_POST', '689678123456', 'shape'],
  ['YAMATO', '44441375870', 'shape'],
  ['CJ_LOGISTICS', '6.40123E+11', 'rounded'],
  ['JAPAN_POST', '4,05548E+11', 'rounded'],
  ['YAMATO', '444413758704', 'checkDigit'],
  ['SAGAWA', '512547514335', 'checkDigit'],
  ['JAPAN_POST', '13112383853', 'checkDigit'],
  ['KOREA_POST_EMS', 'RR473124828KR', 'checkDigit'],
  ['UPS', '1Z5R89390357567128', 'checkDigit'],
  ['UPS', '1Z5R8939035756712A', 'checkDigit'],
  ['FEDEX', '996578788855', 'checkDigit'],
  ['FEDEX', '568283610012732', 'checkDigit'],
  ['DHL', '3318810034', 'checkDigit'],
  ['USPS', '03071790000523483742', 'checkDigit'],
  ['USPS', '9400100000000000000000', 'checkDigit'],
])('carriers: %s refuses %s by its %s', (carrier, number, problem) => {
  expect(readTrackingNumber(carrier, number)).toEqual({ problem })
})

test('carriers: each carrier but the other links to its own page with the number', () => {
  const pages = carriers.map((carrier) => [carrier, trackingPage(carrier, 'X1')])
  expect(pages.filter(([, page]) => page === null)).toEqual([['OTHER', null]])
  const known = pages.flatMap(([, page]) => page ?? [])
  expect(known.every((page) => page.startsWith('https://') && page.includes('X1'))).toBe(true)
  expect(new Set(known).size).toBe(known.length)
})

test('carriers: a carrier has its readers’ name', () => {
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
  ['한진택배', 'HANJIN'],
  ['롯데 택배', 'LOTTE'],
  ['대한통운', 'CJ_LOGISTICS'],
  ['my uncle', null],
])('carriers: %s is %s', (text, carrier) => {
  expect(carrierCalled(text)).toBe(carrier)
})
