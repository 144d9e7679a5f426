import { expect, test } from 'vitest'
import { greeting } from '../testing/rtmp-talk.ts'
import { type AmfValue, decodeAmf0, encodeAmf0 } from './amf0.ts'
import { createChunkReader } from './chunk-reader.ts'
import { MESSAGE } from './messages.ts'
import { createRtmpSession } from './session.ts'
import type { MediaTag } from './tags.ts'

type ChunkHead = { format: 0 | 1 | 2 | 3; id: number; timeMs: number; type: number; streamId?: number }

/** A message in chunks as encoders write them: a first header of any format, and format 3 for the rest. */
function chunks({ format, id, timeMs, type, streamId = 0 }: ChunkHead, body: Buffer, size: number): Buffer {
  const isLate = timeMs >= 0xffffff
  const head = Buffer.alloc([12, 8, 4, 1][format] ?? 1)
  head.writeUInt8((format << 6) | id)
  if (format <= 2) head.writeUIntBE(isLate ? 0xffffff : timeMs, 1, 3)
  if (format <= 1) {
    head.writeUIntBE(body.length, 4, 3)
    head.writeUInt8(type, 7)
  }
  if (format === 0) head.writeUInt32LE(streamId, 8)
  const late = Buffer.alloc(isLate ? 4 : 0)
  if (isLate) late.writeUInt32BE(timeMs)
  const pieces = [head, late, body.subarray(0, size)]
  for (let at = size; at < body.length; at += size)
    pieces.push(Buffer.of(0xc0 | id), late, body.subarray(at, at + size))
  return Buffer.concat(pieces)
}

const number = (value: number) => {
  const body = Buffer.alloc(4)
  body.writeUInt32BE(value)
  return body
}
const legacyFrame = (size: number) => Buffer.concat([Buffer.from('1701000000', 'hex'), Buffer.alloc(size, 7)])
const legacyHeader = Buffer.from('170000000001640028', 'hex')

/** A session's responses to input in pieces of `step` bytes, and the tags it reads. */
async function talk(bytes: Buffer, step: number) {
  const tags: MediaTag[] = []
  const sizes: string[] = []
  const ends: boolean[] = []
  let keys = ''
  let answer = Buffer.alloc(0)
  let fault = ''
  const session = createRtmpSession({
    write: (words) => {
      answer = Buffer.concat([answer, words])
    },
    admit: async (key) => {
      keys += key
      return {
        tag: (tag) => void tags.push(tag),
        describe: ({ widthPx, heightPx }) => void sizes.push(`${widthPx}x${heightPx}`),
        end: (isClean) => void ends.push(isClean),
      }
    },
    close: (why) => {
      fault = why?.code ?? 'none'
    },
    reading: () => {},
  })
  for (let at = 0; at < bytes.length; at += step) {
    session.receive(bytes.subarray(at, at + step))
    await null
  }
  const read = createChunkReader().push(answer.subarray(1 + 2 * 1_536))
  const commands = read.filter(({ type }) => type === MESSAGE.command).map(({ body }) => decodeAmf0(body))
  return { tags, sizes, ends, keys, fault, read, commands }
}

const say = (head: Partial<ChunkHead>, size: number, ...values: AmfValue[]) =>
  chunks({ format: 0, id: 3, timeMs: 0, type: MESSAGE.command, ...head }, encodeAmf0(...values), size)

/** The message order and chunk formats of OBS, which uses librtmp. */
const likeObs = Buffer.concat([
  greeting(),
  chunks({ format: 0, id: 2, timeMs: 0, type: MESSAGE.setChunkSize }, number(4_096), 128),
  say({}, 4_096, 'connect', 1, {
    ...{ app: 'live', type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; FMSc/1.0)' },
    ...{ swfUrl: 'rtmp://studio/live', tcUrl: 'rtmp://studio/live', fourCcList: ['av01', 'hvc1'] },
  }),
  chunks({ format: 0, id: 2, timeMs: 0, type: MESSAGE.windowSize }, number(2_500_000), 4_096),
  say({ format: 1 }, 4_096, 'releaseStream', 2, null, 'sk_obs'),
  say({ format: 1 }, 4_096, 'FCPublish', 3, null, 'sk_obs'),
  say({ format: 1 }, 4_096, 'createStream', 4, null),
  say({ id: 4, streamId: 1 }, 4_096, 'publish', 5, null, 'sk_obs', 'live'),
  chunks(
    { format: 0, id: 4, timeMs: 0, type: MESSAGE.data, streamId: 1 },
    encodeAmf0('@setDataFrame', 'onMetaData', { width: 1920, height: 1080, encoder: 'obs-output module' }),
    4_096,
  ),
  chunks({ format: 0, id: 4, timeMs: 0, type: MESSAGE.video, streamId: 1 }, legacyHeader, 4_096),
  chunks({ format: 1, id: 4, timeMs: 0, type: MESSAGE.audio }, Buffer.from('af001190', 'hex'), 4_096),
  chunks({ format: 1, id: 4, timeMs: 0, type: MESSAGE.video }, legacyFrame(20_000), 4_096),
  chunks({ format: 1, id: 4, timeMs: 33, type: MESSAGE.video }, legacyFrame(9_000), 4_096),
  chunks({ format: 2, id: 4, timeMs: 34, type: MESSAGE.video }, legacyFrame(9_000), 4_096),
  chunks({ format: 3, id: 4, timeMs: 34, type: MESSAGE.video }, legacyFrame(9_000), 4_096),
  say({ format: 1, timeMs: 0 }, 4_096, 'FCUnpublish', 6, null, 'sk_obs'),
])

test.each([1, 7, 1_460, 1_000_000])('RTMP encoders: OBS is accepted in pieces of %i bytes', async (step) => {
  const { tags, sizes, ends, keys, fault, commands } = await talk(likeObs, step)
  expect({ keys, sizes, ends, fault }).toEqual({
    ...{ keys: 'sk_obs', sizes: ['1920x1080'], ends: [true], fault: 'none' },
  })
  expect(tags.map(({ kind, timestampMs, body }) => `${kind} ${timestampMs} ${body.length}`)).toEqual([
    ...['VIDEO 0 9', 'AUDIO 0 4', 'VIDEO 0 20005'],
    ...['VIDEO 33 9005', 'VIDEO 67 9005', 'VIDEO 101 9005'],
  ])
  const answers = commands.map(([name, transaction]) => `${name} ${transaction}`)
  expect(answers).toEqual([
    ...['_result 1', '_result 2', 'onFCPublish 0', '_result 3', '_result 4', 'onStatus 0'],
  ])
})

const opened = Buffer.concat([
  greeting(),
  say({}, 128, 'connect', 1, { app: 'live' }),
  say({}, 128, 'createStream', 2, null),
  say({}, 128, 'publish', 3, null, 'sk_any', 'live'),
])

test('RTMP encoders: times need four bytes after four and a half hours, with or without them in each chunk', async () => {
  const at = 0x0100_0021
  const head = { format: 0, id: 6, timeMs: at, type: MESSAGE.video, streamId: 1 } as const
  const { tags } = await talk(Buffer.concat([opened, chunks(head, legacyFrame(700), 128)]), 100)
  expect(tags.map(({ timestampMs, body }) => [timestampMs, body.length])).toEqual([[at, 705]])
})

test('RTMP encoders: H.264 under its four letters is accepted, and other letters differ', async () => {
  const enhanced = (first: number, fourCc: string, ...bytes: number[]) =>
    chunks(
      { format: 0, id: 6, timeMs: 40, type: MESSAGE.video, streamId: 1 },
      Buffer.concat([Buffer.of(first), Buffer.from(fourCc), Buffer.from(bytes)]),
      128,
    )
  const { tags } = await talk(
    Buffer.concat([
      opened,
      enhanced(0x90, 'avc1', 1, 100, 0, 40),
      enhanced(0x91, 'avc1', 0, 0, 80, 5, 6),
      enhanced(0xa3, 'avc1', 7, 8),
      enhanced(0x94, 'avc1', 9),
    ]),
    50,
  )
  expect(tags.map(({ body, isHeader, isKeyFrame }) => [body.toString('hex'), isHeader, isKeyFrame])).toEqual([
    ['170000000001640028', true, false],
    ['17010000500506', false, true],
    ['27010000000708', false, false],
  ])
  const { fault } = await talk(Buffer.concat([opened, enhanced(0x90, 'hvc1', 1)]), 50)
  expect(fault).toBe('UNSUPPORTED_CODEC')
})

test('RTMP encoders: a peer gets acknowledgements as often as it wants and a reply to its ping', async () => {
  const frames = Array.from({ length: 20 }, () =>
    chunks({ format: 0, id: 6, timeMs: 0, type: MESSAGE.video, streamId: 1 }, legacyFrame(9_000), 4_096),
  )
  const chunkSize = chunks({ format: 0, id: 2, timeMs: 0, type: MESSAGE.setChunkSize }, number(4_096), 128)
  const window = chunks({ format: 0, id: 2, timeMs: 0, type: MESSAGE.windowSize }, number(40_000), 128)
  const ping = chunks(
    { format: 0, id: 2, timeMs: 0, type: MESSAGE.userControl },
    Buffer.from('000600000bb8', 'hex'),
    128,
  )
  const { read, tags } = await talk(Buffer.concat([opened, window, ping, chunkSize, ...frames]), 1_460)
  expect(tags).toHaveLength(20)
  const acknowledged = read
    .filter(({ type }) => type === MESSAGE.acknowledgement)
    .map(({ body }) => body.readUInt32BE(0))
  expect(acknowledged.length).toBeGreaterThanOrEqual(8)
  expect(acknowledged).toEqual(acknowledged.toSorted((a, b) => a - b))
  const pong = read.filter(({ type }) => type === MESSAGE.userControl).map(({ body }) => body.toString('hex'))
  expect(pong).toEqual(['000700000bb8'])
})
