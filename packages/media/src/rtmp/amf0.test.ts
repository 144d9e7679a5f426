import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AmfValue, decodeAmf0, encodeAmf0 } from './amf0.ts'
import { RtmpFault } from './fault.ts'

const word = fc.string({ maxLength: 20 }).filter((text) => text.isWellFormed())
const value = fc.letrec<{ any: AmfValue }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, undefined),
    fc.boolean(),
    fc.double({ noNaN: true }),
    word,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      word.filter((name) => name !== ''),
      tie('any'),
      { maxKeys: 4 },
    ),
  ),
})).any

test('AMF0: reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (values) => {
      const read = decodeAmf0(encodeAmf0(...values))
      expect(JSON.stringify(read)).toBe(JSON.stringify(values))
    }),
  )
})

test('AMF0: reads arrays, dates and long texts of other writers', () => {
  const ecma = Buffer.from('080000000100017700405e000000000000000009', 'hex')
  expect(decodeAmf0(ecma)).toEqual([{ w: 120 }])
  expect(decodeAmf0(Buffer.from('0c00000002686f', 'hex'))).toEqual(['ho'])
  expect(decodeAmf0(Buffer.from('0b40590000000000000000', 'hex'))).toEqual([100])
})

const deep = Buffer.concat([
  ...Array.from({ length: 50 }, () => Buffer.from('0a00000001', 'hex')),
  Buffer.of(5),
])
test.each<[string, Buffer]>([
  ['cut short', encodeAmf0('publish').subarray(0, 4)],
  ['nested without end', deep],
  ['a list that claims to be endless', Buffer.from('0affffffff', 'hex')],
  ['a text that claims to be endless', Buffer.from('0cffffffff00', 'hex')],
  ['a thousand values', Buffer.alloc(1_000, 5)],
  ['an unknown kind', Buffer.of(0x42)],
  ['an object without end', Buffer.from('0300016105', 'hex')],
])('AMF0: refuses %s', (_, bytes) => {
  expect(() => decodeAmf0(bytes)).toThrow(RtmpFault)
})

test('AMF0: a name of JavaScript is a name like any other', () => {
  const [read] = decodeAmf0(Buffer.from('0300095f5f70726f746f5f5f0200017800000905', 'hex')) as [AmfValue]
  expect(Object.getPrototypeOf(read)).toBeNull()
  expect(({} as { x?: string }).x).toBeUndefined()
})
