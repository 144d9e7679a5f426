import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { csvText } from '@encore/contract/rules/csv'
import type { TextEncoding } from '@encore/contract/rules/text-encoding'
import { expect, test } from 'vitest'
import { xlsxOf } from '#platform/tables/write-xlsx.ts'
import { readParcelFile } from './read-file.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const row = { line: 2, parcel: 'pc_1', carrier: 'CJ대한통운', trackingNumber: '640123456789' }
const korean = '택배 번호,택배사,송장번호\r\npc_1,CJ대한통운,640123456789\r\n'
const head = 'c5c3b9e8 20 b9f8c8a3 2c c5c3b9e8bbe7 2c bcdbc0e5b9f8c8a3 0a'

const read = async (bytes: Buffer, encoding: TextEncoding | null = null) => {
  const file = await readParcelFile(bytes, encoding)
  if (!file.ok) throw new Error(file.failure.fields?.[0]?.rule)
  return file.value
}
const rowsOf = async (text: string) => (await read(Buffer.from(text))).rows

test.each<[string, Buffer, TextEncoding]>([
  ['UTF-8', Buffer.from(korean), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${korean}`), 'utf-8'],
  ['UTF-16', Buffer.from(`\uFEFF${korean}`, 'utf16le'), 'utf-16le'],
  ['big-endian UTF-16', Buffer.from(`\uFEFF${korean}`, 'utf16le').swap16(), 'utf-16be'],
  [
    'UTF-16 without a mark',
    Buffer.from('parcel,carrier,tracking\npc_1,CJ대한통운,640123456789', 'utf16le'),
    'utf-16le',
  ],
])('parcels/import: reads %s', async (_, bytes, encoding) => {
  expect(await read(bytes)).toEqual({ format: 'CSV', encoding, separator: ',', rows: [row] })
})

test('parcels/import: reads a file of Excel in Korea, with the syllables that only CP949 has (똠, 뷁)', async () => {
  const bytes = Buffer.concat([
    hex(head),
    Buffer.from('pc_1,'),
    hex('8c63 94ee'),
    Buffer.from(',640123456789'),
  ])
  expect(await read(bytes)).toMatchObject({
    ...{ encoding: 'euc-kr', rows: [{ ...row, carrier: '똠뷁' }] },
  })
})

test('parcels/import: reads a file of Excel in Japan, with the letters that only CP932 has (髙, ①)', async () => {
  // 荷物番号,運送会社,追跡番号
  const japanese = hex(
    '89d795a894d48d86 2c 8945919789 ef8ed0 2c 92c7 90d5 94d4 8d86 0d0a'.replace('8945919789', '895e919789'),
  )
  const bytes = Buffer.concat([
    japanese,
    Buffer.from('pc_1,'),
    hex('fbfc 8740'),
    Buffer.from(',444413758703\r\n'),
  ])
  expect(await read(bytes)).toMatchObject({
    encoding: 'shift_jis',
    rows: [{ line: 2, parcel: 'pc_1', carrier: '髙①', trackingNumber: '444413758703' }],
  })
})

test('parcels/import: reads the chosen encoding and refuses one that the bytes are not', async () => {
  const bytes = Buffer.concat([Buffer.from('parcel,carrier,tracking\npc_1,'), hex('b0a1'), Buffer.from(',1')])
  expect((await read(bytes, 'euc-kr')).rows[0]?.carrier).toBe('가')
  expect((await read(bytes, 'gb18030')).rows[0]?.carrier).toBe('啊')
  await expect(read(bytes, 'utf-8')).rejects.toThrow('encoding')
})

test.each([';', '\t', '|', ','])('parcels/import: reads columns separated by %j', async (separator) => {
  const lines = [
    ['Tracking number', 'items', 'PARCEL'],
    ['640123456789', '"2,5; x"', ' pc_1 '],
  ]
  expect(await rowsOf(lines.map((cells) => cells.join(separator)).join('\r\n'))).toEqual([
    { line: 2, parcel: 'pc_1', carrier: '', trackingNumber: '640123456789' },
  ])
})

test('parcels/import: reads a cell without the apostrophe or the formula that kept its zeros', async () => {
  const file = csvText([
    ['Tracking number', 'PARCEL'],
    ["'0123456789", 'pc_1'],
  ])
  expect((await rowsOf(file))[0]?.trackingNumber).toBe('0123456789')
  expect((await rowsOf('parcel,tracking\npc_1,"=""0123456789"""'))[0]?.trackingNumber).toBe('0123456789')
})

test('parcels/import: names a row by its first line', async () => {
  const rows = await rowsOf('\nparcel,tracking\n\n"pc\n1",1\n,\npc_2,2')
  expect(rows.map(({ line }) => line)).toEqual([4, 7])
})

const sheet = (rows: (string | number)[][]) => buffer(xlsxOf(Readable.from(rows)))

test('parcels/import: reads the spreadsheet that the export writes, with its leading zeros', async () => {
  const bytes = await sheet([
    ['택배 번호', '우편번호', '운송장 번호', '택배사'],
    ['pc_1', '06000', '012345678901', '한진택배 <&> _x0041_ 뷁'],
    ['pc_2', '', 640123456789, '=cmd()'],
    ['pc_3', '', 9.405803699300124e21, ''],
  ])
  expect(await read(bytes)).toEqual({
    ...{ format: 'XLSX', encoding: null, separator: null },
    rows: [
      { line: 2, parcel: 'pc_1', carrier: '한진택배 <&> _x0041_ 뷁', trackingNumber: '012345678901' },
      { line: 3, parcel: 'pc_2', carrier: '=cmd()', trackingNumber: '640123456789' },
      { line: 4, parcel: 'pc_3', carrier: '', trackingNumber: '9.405803699300124e+21' },
    ],
  })
})

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a head alone', Buffer.from('parcel,tracking number\r\n'), 'empty'],
  ['no column of parcels', Buffer.from('order,tracking number\r\nor_1,640123456789'), 'columns'],
  ['no column of numbers', Buffer.from('parcel,carrier\r\npc_1,UPS'), 'columns'],
  ['a zip that is none', Buffer.from('PK\u0003\u0004\u0000\u0000'), 'broken'],
  ['Excel of 1997, or a password', hex('d0cf11e0a1b11ae1 00'), 'excel97'],
  ['more rows than are taken', Buffer.from(`parcel,tracking\n${'pc_1,1\n'.repeat(20_001)}`), 'rows'],
  ['a picture', hex('89504e470d0a1a0affff'), 'encoding'],
  ['one line of 4 MB', Buffer.from(`parcel,tracking\n${'x'.repeat(4_000_000)}`), 'broken'],
  ['a quote that nobody closed', Buffer.from(`parcel,tracking\n"${'pc_1,1\n'.repeat(300_000)}`), 'broken'],
])('parcels/import: refuses %s', async (_, bytes, rule) => {
  await expect(read(bytes)).rejects.toThrow(rule)
})
