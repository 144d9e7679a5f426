import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChunkReader } from './chunk-reader.ts'
import { encodeMessage, encodeNumber } from './chunk-writer.ts'
import { RtmpFault } from './fault.ts'
import { MESSAGE } from './messages.ts'

const message = fc.record({
  type: fc.constantFrom(MESSAGE.audio, MESSAGE.video),
  streamId: fc.nat(5),
  body: fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes)),
})

test('RTMP chunks: messages arrive as they were sent, however the network cuts them', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), fc.integer({ min: 1, max: 700 }), (messages, step) => {
      const reader = createChunkReader()
      // A last message proves that one without a body is not held back.
      const last = { type: MESSAGE.video, streamId: 1, body: Buffer.of(1) }
      const sent = Buffer.concat([...messages, last].map((one) => encodeMessage(one, 128)))
      const read = []
      for (let at = 0; at < sent.length; at += step) read.push(...reader.push(sent.subarray(at, at + step)))
      expect(read.map(({ type, streamId, body }) => ({ type, streamId, body }))).toEqual([...messages, last])
      expect(reader.heldBytes()).toBe(0)
    }),
  )
})

/** A chunk header written by hand: format, chunk stream, time, length, type. */
const full = (id: number, time: number, length: number, type: number, extended?: number) => {
  const head = Buffer.alloc(12)
  head.writeUInt8(id)
  head.writeUIntBE(time, 1, 3)
  head.writeUIntBE(length, 4, 3)
  head.writeUInt8(type, 7)
  const more = Buffer.alloc(extended === undefined ? 0 : 4)
  if (extended !== undefined) more.writeUInt32BE(extended)
  return Buffer.concat([head, more])
}
const times = (...pieces: Buffer[]) =>
  createChunkReader()
    .push(Buffer.concat(pieces))
    .map(({ timestampMs }) => timestampMs)

test('RTMP chunks: times are absolute, then steps, and the same step again', () => {
  const step = Buffer.concat([Buffer.of(0x80 | 4), Buffer.of(0, 0, 40), Buffer.of(9)])
  const same = Buffer.concat([Buffer.of(0xc0 | 4), Buffer.of(9)])
  const body = Buffer.of(9)
  expect(times(full(4, 1_000, 1, MESSAGE.video), body, step, same, same)).toEqual([
    1_000, 1_040, 1_080, 1_120,
  ])
})

test('RTMP chunks: times beyond three bytes follow the header in every chunk of the message', () => {
  const late = full(4, 0xffffff, 130, MESSAGE.video, 0x0100_0000)
  const next = Buffer.concat([Buffer.of(0xc0 | 4), Buffer.from('01000000', 'hex'), Buffer.alloc(2)])
  expect(times(late, Buffer.alloc(128), next)).toEqual([0x0100_0000])
})

test('RTMP chunks: an encoder may omit the time in later chunks of a message', () => {
  const late = full(4, 0xffffff, 134, MESSAGE.video, 0x0100_0000)
  const media = Buffer.from('090909090909', 'hex')
  const [read, ...more] = createChunkReader().push(
    Buffer.concat([late, Buffer.alloc(128), Buffer.of(0xc0 | 4), media]),
  )
  expect(more).toEqual([])
  expect(read?.body.subarray(128)).toEqual(media)
})

test('RTMP chunks: an abort discards the partial message, and a new chunk size counts from then on', () => {
  const reader = createChunkReader()
  const begun = Buffer.concat([full(5, 0, 300, MESSAGE.video), Buffer.alloc(128)])
  expect(reader.push(Buffer.concat([begun, encodeNumber(MESSAGE.abort, 5)]))).toEqual([])
  expect(reader.heldBytes()).toBe(0)
  const bigger = encodeMessage({ type: MESSAGE.video, streamId: 1, body: Buffer.alloc(3_000, 4) }, 2_000)
  expect(reader.push(Buffer.concat([encodeNumber(MESSAGE.setChunkSize, 2_000), bigger]))).toHaveLength(1)
})

test.each<[string, Buffer[]]>([
  ['a message of 16 MiB', [full(4, 0, 0xffffff, MESSAGE.video)]],
  ['a command of 1 MiB', [full(3, 0, 1_000_000, MESSAGE.command)]],
  ['a step where nothing was', [Buffer.of(0xc0 | 9, 0, 0, 0)]],
  ['a message inside another', [full(4, 0, 300, 9), Buffer.alloc(128), full(4, 0, 300, 9)]],
  ['chunks of one byte', [encodeNumber(MESSAGE.setChunkSize, 1)]],
  [
    'a thousand chunk streams',
    Array.from({ length: 60 }, (_, id) => Buffer.concat([full(id + 2, 0, 1, 9), Buffer.of(1)])),
  ],
])('RTMP chunks: refuse %s', (_, pieces) => {
  expect(() => createChunkReader().push(Buffer.concat(pieces))).toThrow(RtmpFault)
})

test('RTMP chunks: a claimed length takes no memory', () => {
  const reader = createChunkReader()
  for (let id = 2; id < 30; id++)
    reader.push(Buffer.concat([full(id, 0, 4_000_000, MESSAGE.video), Buffer.alloc(128)]))
  expect(reader.heldBytes()).toBeLessThan(28 * 256 + 64)
})
