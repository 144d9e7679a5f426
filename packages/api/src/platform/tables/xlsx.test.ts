import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readXlsx } from './read-xlsx.ts'
import { xlsxOf } from './write-xlsx.ts'

const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheet = (rows: string) =>
  `<?xml version="1.0"?><worksheet ${ns}><sheetData>${rows}</sheetData></worksheet>`

function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text as string), path)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
const sheetFile = (rows: string, more: Record<string, string> = {}) =>
  zipOf({ 'xl/worksheets/sheet1.xml': sheet(rows), ...more })
const texts = async (bytes: Buffer, mostRows = 100) =>
  (await readXlsx(bytes, mostRows)).map(({ cells }) => cells.map(({ text }) => text))

test('xlsx: reads shared texts without phonetics, rich texts, gaps, and the first sheet', async () => {
  const bytes = await sheetFile('<row r="1"><c t="inlineStr"><is><t>other</t></is></c></row>', {
    'xl/workbook.xml': `<workbook ${ns} xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="a"/><sheet name="b" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${ns}><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><r><t>a</t></r><r><t>b</t></r></si></sst>`,
    'xl/worksheets/sheet2.xml': sheet(
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3"><v>6.40123456789E11</v></c></row>',
    ),
  })
  expect(await readXlsx(bytes, 9)).toEqual([
    { line: 3, cells: ['東京', '', 'ab', '640123456789'].map((text) => ({ text })) },
  ])
})

test('xlsx: names cells that a formula computed, and numbers that lost digits', async () => {
  const bytes = await sheetFile(
    '<row><c><f>A1&amp;"x"</f><v>12</v></c><c><v>9405803699300124287899</v></c><c><v>123456789012345</v></c></row>',
  )
  expect((await readXlsx(bytes, 9))[0]?.cells.map(({ flaw }) => flaw)).toEqual([
    'formula',
    'rounded',
    undefined,
  ])
})

test.each<[string, () => Promise<Buffer>, string]>([
  [
    'a bomb of 200 MB',
    () => zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 1024 * 1024, 32) }),
    'tooLarge',
  ],
  [
    'entities that grow',
    () =>
      zipOf({
        'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet('<row><c><v>&a;</v></c></row>').slice(21)}`,
      }),
    'broken',
  ],
  ['more rows than wanted', () => sheetFile('<row><c><v>1</v></c></row>'.repeat(101)), 'rows'],
  ['no sheet', () => zipOf({ 'word/document.xml': '<w/>' }), 'broken'],
  [
    'XML that ends too soon',
    () => zipOf({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
    'broken',
  ],
  [
    '3,000 parts',
    () => zipOf(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`p${at}`, '']))),
    'tooLarge',
  ],
])('xlsx: refuses %s', async (_, make, rule) => {
  await expect(readXlsx(await make(), 100)).rejects.toMatchObject({ rule })
})

test('xlsx: refuses a part that is longer than its directory says', async () => {
  const bytes = await zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(100 * 1024 * 1024, 32) })
  const directory = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))
  bytes.writeUInt32LE(1_000, directory + 24)
  await expect(readXlsx(bytes, 100)).rejects.toMatchObject({ rule: 'broken' })
})

test('xlsx: makes rows only as fast as they are read', async () => {
  let made = 0
  const row = Array.from({ length: 18 }, (_, at) => `cell ${at} 서울특별시`)
  async function* rows() {
    for (; made < 100_000; made++) yield row
  }
  const file = xlsxOf(rows())[Symbol.asyncIterator]()
  await file.next()
  const madeFirst = made
  let bytes = 0
  for (let piece = await file.next(); !piece.done; piece = await file.next()) bytes += piece.value.length
  expect(madeFirst).toBeLessThan(20_000)
  expect(made).toBe(100_000)
  expect(bytes).toBeGreaterThan(500_000)
})

test('xlsx: reads back every text that it wrote', async () => {
  const odd = ['=1+1', '+82', '0012', ' a ', 'a\nb', '<b>&amp;"', '_x000D_', '😀', '-1', '']
  expect(await texts(await buffer(xlsxOf(Readable.from([odd, ['x']]))))).toEqual([odd, ['x']])
  const broken = await buffer(xlsxOf(Readable.from([['a\u0000b\uD800c\uFFFE']])))
  expect(await texts(broken)).toEqual([['ab\uFFFDc']])
})
