import { expect, test } from 'vitest'
import { hex } from './bytes.ts'
import { compareWithList, readCompareCode, writeCompareCode } from './compare-code.ts'
import { signStatement } from './statements.ts'
import { bytesOf, exampleDraw, exampleKey, houseKey } from './testing/example-draw.ts'

const { file, rules } = exampleDraw()
const drawId = hex(rules.draw)
const [half = '', whole = ''] = file.checkpoints
const checkpoint = (size: number, key = houseKey) =>
  signStatement(key, 'checkpoint', {
    draw: rules.draw,
    size,
    root: bytesOf('another list'),
    at: 1_795_000_600,
  })

test('draws: a checkpoint goes through a code of 160 letters for a link', () => {
  const code = writeCompareCode(half)
  expect(code).toMatch(/^[\w-]{160}$/)
  expect(readCompareCode(drawId, code)).toBe(half)
})

test.each(['', 'x', '%%%', 'A'.repeat(159), 'A'.repeat(164), writeCompareCode(half).slice(4)])(
  'draws: no code of a checkpoint: %s',
  (code) => {
    expect(readCompareCode(drawId, code)).toBeNull()
  },
)

test('draws: the checkpoints of two readers fit one list, whatever their sizes', () => {
  for (const statement of [half, whole]) expect(compareWithList(file, statement)).toBe('SAME')
})

test.each([1, 8, file.log.length, file.log.length + 1])(
  'draws: another signed list of %i events is fraud once the list is closed',
  (size) => {
    expect(compareWithList(file, checkpoint(size))).toBe('FRAUD')
  },
)

test('draws: a longer list of an open draw is waited for', () => {
  const open = { ...file, close: null }
  expect(compareWithList(open, checkpoint(file.log.length + 1))).toBe('LATER')
  expect(compareWithList(open, checkpoint(file.log.length))).toBe('FRAUD')
})

test('draws: a forged code and one of another draw prove nothing', () => {
  expect(compareWithList(file, checkpoint(8, exampleKey('a stranger')))).toBe('UNSIGNED')
  const code = writeCompareCode(half)
  const changed = readCompareCode(drawId, `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`)
  expect(changed === null || compareWithList(file, changed) === 'UNSIGNED').toBe(true)
  const elsewhere = readCompareCode('0'.repeat(32), code)
  expect(compareWithList(file, elsewhere ?? '')).toBe('UNSIGNED')
})
