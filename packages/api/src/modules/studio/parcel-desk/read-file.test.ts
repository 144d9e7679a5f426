import { csvText } from '@encore/contract/rules/csv'
import { expect, test } from 'vitest'
import { readParcelFile } from './read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const row = { parcel: 'pc_1', carrier: 'CJ대한통운', trackingNumber: '640123456789' }
const korean = '택배 번호,택배사,송장번호\r\npc_1,CJ대한통운,640123456789\r\n'
/** `택배번호,송장번호`, a line break, then `pc_1,640123456789`, as Excel saves it in Korean. */
const saved = Uint8Array.from([
  ...[
    0xc5, 0xc3, 0xb9, 0xe8, 0xb9, 0xf8, 0xc8, 0xa3, 0x2c, 0xbc, 0xdb, 0xc0, 0xe5, 0xb9, 0xf8, 0xc8, 0xa3,
    0x0a,
  ],
  ...bytes('pc_1,640123456789'),
])

test.each<[string, Uint8Array]>([
  ['UTF-8', bytes(korean)],
  ['UTF-8 with its mark', bytes(`\uFEFF${korean}`)],
  ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${korean}`, 'utf16le'))],
])('%s is read', (_, file) => {
  expect(readParcelFile(file)).toEqual({ ok: true, value: [{ line: 2, ...row }] })
})

test('what Korean spreadsheets save is read', () => {
  expect(readParcelFile(saved)).toEqual({ ok: true, value: [{ line: 2, ...row, carrier: '' }] })
})

test('columns may stand anywhere; what kept a cell from being a formula is not read', () => {
  const file = csvText([
    ['Tracking number', 'items', 'PARCEL', 'Carrier'],
    ["'640123456789", '2 × Tee', ' pc_1 ', 'CJ대한통운'],
  ])
  expect(readParcelFile(bytes(file))).toEqual({ ok: true, value: [{ line: 2, ...row }] })
})

test.each([
  ['', 'empty'],
  ['parcel,tracking number\r\n', 'empty'],
  ['order,tracking number\r\nor_1,640123456789', 'columns'],
  ['parcel,carrier\r\npc_1,UPS', 'columns'],
  ['PK\u0003\u0004\u0000\u0000', 'encoding'],
  [`parcel,tracking\n${'pc_1,1\n'.repeat(20_001)}`, 'rows'],
])('a file that is none is refused whole', (text, rule) => {
  expect(readParcelFile(bytes(text))).toMatchObject({
    ok: false,
    failure: { error: 'INVALID_INPUT', fields: [{ path: 'file', rule }] },
  })
})

test('bytes of no text are refused', () => {
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xff])
  expect(readParcelFile(picture)).toMatchObject({ ok: false, failure: { fields: [{ rule: 'encoding' }] } })
})
