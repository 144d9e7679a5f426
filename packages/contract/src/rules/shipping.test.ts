import { expect, test } from 'vitest'
import { addressRows, postCodeAsWritten } from './address-forms.ts'
import {
  addressAsWritten,
  isServed,
  labelLines,
  needsCustomsCode,
  noName,
  type ShippingDraft,
  shippingProblems,
  tidyShipping,
} from './shipping.ts'

const seoul: ShippingDraft = {
  receiverName: '김민지',
  receiverCountryDialCode: '+82',
  receiverPhoneNumber: '010-1234-5678',
  countryCode: 'KR',
  postCode: '03985',
  address1: '서울 마포구 성미산로29길 11',
  address2: '302호',
}
const tokyo: ShippingDraft = {
  receiverName: '佐藤',
  receiverFirstName: '花子',
  receiverCountryDialCode: '+81',
  receiverPhoneNumber: '090-1234-5678',
  countryCode: 'JP',
  postCode: '1500001',
  address4: '東京都',
  address3: '渋谷区',
  address1: '神宮前１丁目−２－３',
  address2: 'メゾン原宿 201',
}
const brooklyn: ShippingDraft = {
  receiverName: 'Okafor',
  receiverFirstName: 'Ada',
  receiverCountryDialCode: '+1',
  receiverPhoneNumber: '(718) 555-0142',
  countryCode: 'US',
  address1: '14 Larkhall Street',
  address2: 'Apt 6',
  address3: 'Brooklyn',
  address4: 'NY',
  postCode: '11201',
}

test.each([
  ['KR', seoul],
  ['JP', tokyo],
  ['US', brooklyn],
])('shipping address: an address in %s is valid as it is', (_, info) => {
  expect(shippingProblems(info)).toEqual([])
})

test('shipping address: each country has its own fields in its own order', () => {
  const fields = (code: string) => addressRows(code).map(({ field, label }) => `${field} ${label}`)
  expect(fields('KR')).toEqual(['postCode postCode', 'address1 street', 'address2 detail'])
  expect(fields('JP').slice(0, 2)).toEqual(['postCode postCode', 'address4 prefecture'])
  expect(fields('US').at(-1)).toBe('postCode zip')
  expect(fields('DE').slice(-2)).toEqual(['postCode postCode', 'address3 city'])
  expect(fields('HK')).not.toContain('postCode postCode')
})

test.each<[string, ShippingDraft, string, string]>([
  ['no region in the US', { ...brooklyn, address4: '' }, 'address4', 'required'],
  ['a region that the US have not', { ...brooklyn, address4: 'Ontario' }, 'address4', 'enum'],
  ['no prefecture', { ...tokyo, address4: null }, 'address4', 'required'],
  ['no city', { ...brooklyn, address3: ' ' }, 'address3', 'required'],
  ['a post code of another country', { ...seoul, postCode: '150-0001' }, 'postCode', 'pattern'],
  ['no post code', { ...seoul, postCode: '' }, 'postCode', 'required'],
  ['no first name in the US', { ...brooklyn, receiverFirstName: '' }, 'receiverFirstName', 'required'],
  ['a character that no label prints', { ...brooklyn, address2: 'Apt 6 = 7' }, 'address2', 'characters'],
  ['Hangul on a label to the US', { ...brooklyn, receiverFirstName: '민지' }, 'receiverFirstName', 'script'],
  ['Cyrillic on a label to Japan', { ...tokyo, address1: 'Москва' }, 'address1', 'script'],
  ['kanji on a label to Korea', { ...seoul, address1: '東京' }, 'address1', 'script'],
  ['a name too long for the label', { ...brooklyn, receiverName: 'O'.repeat(39) }, 'receiverName', 'bytes'],
  ['a line too long for the label', { ...brooklyn, address1: 'a'.repeat(61) }, 'address1', 'bytes'],
  ['a line of two bytes each', { ...tokyo, address1: '神'.repeat(31) }, 'address1', 'bytes'],
  ['no phone', { ...seoul, receiverPhoneNumber: '' }, 'receiverPhoneNumber', 'required'],
  ['no calling code', { ...seoul, receiverCountryDialCode: null }, 'receiverCountryDialCode', 'enum'],
  ['half a buyer', { ...seoul, buyerName: '박서준' }, 'buyerPhoneNumber', 'required'],
  ['a bad email', { ...seoul, email: 'x' }, 'email', 'email'],
  ['a country out of reach', { ...seoul, countryCode: 'KP' }, 'countryCode', 'served'],
  ['no country', { ...seoul, countryCode: '' }, 'countryCode', 'required'],
  ['a short customs code', { ...seoul, personalCustomsCode: 'P123' }, 'personalCustomsCode', 'pattern'],
  [
    'a customs code for another country',
    { ...tokyo, personalCustomsCode: 'P123456789012' },
    'personalCustomsCode',
    'country',
  ],
])('shipping address: names %s', (_, info, path, rule) => {
  expect(shippingProblems(info)).toContainEqual({ path, rule })
})

test('shipping address: a name or line that labels spell differently keeps both spellings', () => {
  const dublin = { ...brooklyn, receiverName: 'O’Brien', address1: 'rue de l’Église 5', address2: 'Apt #6' }
  expect(shippingProblems(dublin)).toEqual([])
  expect(tidyShipping(dublin)).toMatchObject({
    ...{ receiverName: 'OBrien', originalReceiverName: 'O’Brien', originalReceiverFirstName: null },
    ...{ buyerName: 'OBrien', originalBuyerName: 'O’Brien' },
    ...{ address1: 'rue de l Église 5', originalAddress1: 'rue de l’Église 5', originalAddress3: null },
    ...{ address2: 'Apt No. 6', originalAddress2: 'Apt #6' },
  })
  expect(labelLines(dublin).slice(0, 3)).toEqual(['Ada OBrien', 'rue de l Église 5', 'Apt No. 6'])
  expect(addressAsWritten(tidyShipping(dublin))).toMatchObject({
    receiverName: 'O’Brien',
    address2: 'Apt #6',
  })
})

test('shipping address: a stored address is valid again, and an original that labels write differently is refused', () => {
  const kept = tidyShipping({ ...brooklyn, receiverName: 'O’Brien' })
  expect(shippingProblems(kept)).toEqual([])
  expect(tidyShipping(kept)).toEqual(kept)
  expect(shippingProblems({ ...brooklyn, originalReceiverName: 'O’Hara' })).toEqual([
    { path: 'originalReceiverName', rule: 'same' },
  ])
  expect(shippingProblems({ ...brooklyn, originalReceiverName: 'Okafor\u202e' })).toEqual([
    { path: 'originalReceiverName', rule: 'same' },
  ])
})

test('shipping address: a single name has a dash for the other, which no label prints', () => {
  const mononym = { ...brooklyn, receiverName: 'Suharto', receiverFirstName: noName }
  expect(shippingProblems(mononym)).toEqual([])
  expect(labelLines(mononym)[0]).toBe('Suharto')
  expect(shippingProblems({ ...mononym, receiverName: noName })).toEqual([
    { path: 'receiverName', rule: 'required' },
  ])
})

test('shipping address: an original without its field is dropped', () => {
  expect(tidyShipping({ ...seoul, address3: 'L’Est' })).toMatchObject({
    address3: null,
    originalAddress3: null,
  })
})

test('shipping address: a customs code is requested only in Korea for goods from abroad', () => {
  const [home, abroad] = [{ shipsFrom: null }, { shipsFrom: 'US' }]
  expect(needsCustomsCode('KR', [home, abroad])).toBe(true)
  expect(needsCustomsCode('KR', [home, { shipsFrom: 'KR' }])).toBe(false)
  expect(needsCustomsCode('JP', [abroad])).toBe(false)
  expect(shippingProblems({ ...seoul, personalCustomsCode: 'p 1234-5678-9012' })).toEqual([])
})

test('shipping address: a parcel goes where all of its goods may go', () => {
  expect(isServed('JP', [{ shipsTo: null }, { shipsTo: ['KR', 'JP'] }])).toBe(true)
  expect(isServed('US', [{ shipsTo: null }, { shipsTo: ['KR', 'JP'] }])).toBe(false)
  expect(isServed('KP', [])).toBe(false)
  expect(isServed('KP', [{ shipsTo: ['KP'] }])).toBe(false)
})

test.each([
  ['JP', '１５０－０００１', '150-0001'],
  ['GB', 'sw46jx', 'SW4 6JX'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['NL', '1234ab', '1234 AB'],
  ['US', '112011234', '11201-1234'],
  ['SE', '11122', '111 22'],
  ['AD', 'ad500', 'AD500'],
  ['LV', '1050', '1050'],
  ['GB', '12345', null],
  ['US', '1120', null],
  ['JP', '150-00011', null],
  ['HK', '999077', null],
  ['KR', '', null],
])('shipping address: in %s the post code %j is written %j', (country, typed, written) => {
  expect(postCodeAsWritten(country, typed)).toBe(written)
})

test('shipping address: a stored address is tidy and has no fields of another country', () => {
  const kept = tidyShipping({ ...seoul, address3: 'Brooklyn', address4: 'NY', note: ' door  code ' })
  expect(kept).toMatchObject({ address3: null, address4: null, note: 'door code', buyerName: '김민지' })
  expect(tidyShipping(tokyo)).toMatchObject({ postCode: '150-0001', address1: '神宮前1丁目-2-3' })
  expect(tidyShipping({ ...brooklyn, buyerName: 'Okafor', buyerPhoneNumber: '1' }).buyerFirstName).toBeNull()
})

test('shipping address: a label follows the local order', () => {
  expect(labelLines(brooklyn)).toEqual([
    'Ada Okafor',
    '14 Larkhall Street',
    'Apt 6',
    'Brooklyn',
    'NY',
    '11201',
    'US',
  ])
  expect(labelLines(tokyo).slice(0, 3)).toEqual(['佐藤 花子', '1500001', '東京都'])
})
