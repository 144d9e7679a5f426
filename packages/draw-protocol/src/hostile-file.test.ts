import { describe, expect, test } from 'vitest'
import { decodeDrawFile, readDrawFile, writeDrawFile } from './draw-file.ts'
import { MalformedDraw } from './lines.ts'
import type { Prize, Rules } from './rules-file.ts'
import { type HouseKey, houseKeyText } from './statements.ts'
import { bytesOf, exampleDraw, exampleKey, houseKey, keys } from './testing/example-draw.ts'
import { verifyDraw } from './verify-draw.ts'

const { file } = exampleDraw()
const text = writeDrawFile(file)
const bytes = (changed: string) => new TextEncoder().encode(changed)

describe('draw file: a hostile one is refused as malformed', () => {
  test.each([
    ['more lines of rules than an array holds', text.replace(/^rules \d+/m, 'rules 999999999999')],
    ['more keys than an array holds', text.replace(/^keys \d+/m, 'keys 999999999999')],
    ['more events than the file has', text.replace(/^log \d+/m, 'log 4000000000')],
    ['an integer of many digits', text.replace('places 3', `places ${'9'.repeat(400)}`)],
    ['an integer of 41 bits', text.replace('opens 1795000000', `opens ${2 ** 40}`)],
    ['not a number', text.replace('places 3', 'places NaN')],
    ['digits of another script', text.replace('places 3', 'places ３')],
    ['the name of an inherited property', text.replace('\nIN ', '\nconstructor ')],
    ['another one', text.replace('mode LOTS', 'mode __proto__')],
    ['a prize without a kind', text.replace('prize 1 3 SIGNED_ITEM', 'prize 1 3 ')],
    ['a prize in lower case', text.replace('prize 1 3 SIGNED_ITEM', 'prize 1 3 Signed')],
    ['an exclusion without a code', text.replace('exclusion SECOND_ACCOUNT', 'exclusion ')],
    ['a witness without a proof', text.replace('witnesses 0', 'witnesses 1\nwitness rfc3161 1795000000 ')],
    ['a witness of half a byte', text.replace('witnesses 0', 'witnesses 1\nwitness rfc3161 1795000000 abc')],
    ['a text without lines', text.replace(/text ko 1\n.*\n/, 'text ko 0\n')],
    ['a close that is neither there nor missing', text.replace('close 1', 'close 2')],
    ['only line feeds', '\n'.repeat(100_000)],
  ])('%s', (_, changed) => {
    expect(changed).not.toBe(text)
    expect(() => verifyDraw(readDrawFile(changed))).toThrow(MalformedDraw)
  })
  test.each([
    ['bytes that are not UTF-8', Uint8Array.of(0xff, 0x0a)],
    ['a byte order mark', bytes(`\ufeff${text}`)],
    ['half of a pair', Uint8Array.of(...bytes(text.slice(0, -1)), 0xed, 0xa0, 0x80, 0x0a)],
  ])('%s', (_, changed) => {
    expect(() => decodeDrawFile(changed)).toThrow(MalformedDraw)
  })
  test('a file as it was written is none', () => {
    expect(decodeDrawFile(bytes(text))).toEqual(readDrawFile(text))
  })
})

describe('draw file: a large one takes no time out of proportion', () => {
  test('a line of three million spaces', () => {
    const before = performance.now()
    const wide = text.replace('places 3', `places${' '.repeat(3e6)}3`)
    expect(() => verifyDraw(readDrawFile(wide))).toThrow(MalformedDraw)
    expect(performance.now() - before).toBeLessThan(5_000)
  })
  test('fifty thousand keys and a thousand checkpoints', () => {
    const key = (at: number): HouseKey => ({
      publicKey: bytesOf(`key ${at}`),
      from: at,
      until: 0,
      signature: null,
    })
    const heavy = {
      ...file,
      keys: [...Array.from({ length: 50_000 }, (_, at) => key(at)), ...keys],
      checkpoints: Array.from({ length: 1_000 }, () => file.checkpoints[0] ?? ''),
    }
    const before = performance.now()
    expect(verifyDraw(heavy).faults).toEqual(['keys-broken'])
    expect(performance.now() - before).toBeLessThan(40_000)
  })
})

describe('draw verification: finds in facts that fit together at first sight', () => {
  const prizes = (...ranks: [number, number][]): Prize[] =>
    ranks.map(([from, to]) => ({ from, to, kind: 'A' }))
  test.each<[string, Partial<Rules>]>([
    ['prizes that go back', { prizes: prizes([1, 3], [4, 1], [2, 3]) }],
    ['a prize without a rank', { prizes: prizes([1, 0], [1, 3]) }],
  ])('%s', (_, changes) => {
    expect(verifyDraw(exampleDraw({ rules: changes }).file).faults).toContain('rules-contradict')
  })
  test('a chain whose rounds take no time', () => {
    const timeless = { ...file, rules: file.rules.replace(/^(chain .*) 3$/m, '$1 0') }
    expect(verifyDraw(timeless).faults).toContain('rules-contradict')
  })
  test('a round signature before the close', () => {
    const open = { ...file, close: null, result: [] }
    expect(verifyDraw(open).faults).toEqual(['randomness-forged'])
  })
  test('two keys of one id, since a statement names its key by the id', () => {
    const again = { publicKey: houseKey.publicKey, from: 1_797_000_000 }
    const signature = exampleKey('house, next').sign(bytes(houseKeyText(again)))
    const twice = [...keys, { ...again, until: 0, signature }]
    expect(verifyDraw({ ...file, keys: twice }).faults).toEqual(['keys-broken'])
  })
})
