import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  command,
  connecting,
  greeting,
  keyFrame,
  publishing,
  sound,
  videoHeader,
} from '../testing/rtmp-talk.ts'
import { encodeControl, encodeNumber } from './chunk-writer.ts'
import { MESSAGE } from './messages.ts'
import { createRtmpSession } from './session.ts'

/** For more runs: FUZZ_RUNS=1000000. */
const runs = Number(process.env.FUZZ_RUNS ?? 100_000)
/** One message, and the same again while its buffer grows. */
const mostHeld = 8 * 1024 * 1024 + 64 * 1024

/** Includes messages that control the connection: chunk size, an abort, a window and a ping. */
const control = [
  ...[encodeNumber(MESSAGE.setChunkSize, 128), encodeNumber(MESSAGE.abort, 9)],
  ...[encodeNumber(MESSAGE.windowSize, 2_500_000), encodeControl(6, 1)],
]
const talk = Buffer.concat([
  ...[greeting(), ...control, connecting(), command('releaseStream', 4, null, 'k'), publishing('key')],
  ...[videoHeader(), keyFrame(), sound(), command('FCUnpublish', 5, null, 'k')],
])

type Change = { at: number; byte: number }
const change = fc.record({ at: fc.nat(talk.length - 1), byte: fc.nat(255) })
/** After the handshake, so that most inputs get further. */
const late = change.map(({ at, byte }) => ({ at: Math.max(at, 3_073 + (at % (talk.length - 3_073))), byte }))
const input = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 3,
    arbitrary: fc
      .uint8Array({ maxLength: 400 })
      .map((bytes) => Buffer.concat([greeting(), Buffer.from(bytes)])),
  },
  { weight: 6, arbitrary: fc.array(fc.oneof(change, late), { minLength: 1, maxLength: 6 }).map(changed) },
)

function changed(changes: Change[]): Buffer {
  const bytes = Buffer.from(talk)
  for (const { at, byte } of changes) bytes[at] = byte
  return bytes
}

/** The result of a connection that sends these bytes in two pieces. */
function send(bytes: Buffer, cutAt: number) {
  const received = { written: 0, media: 0, closed: 0, ended: 0 }
  const session = createRtmpSession({
    write: (answer) => {
      received.written += answer.length
    },
    // Synchronous, so that the following input is read immediately.
    admit: () =>
      ({
        // biome-ignore lint/suspicious/noThenProperty: a promise that is kept at once
        then: (admitted: (publication: object) => void) => {
          admitted({
            tag: () => void received.media++,
            describe: () => {},
            end: () => void received.ended++,
          })
        },
      }) as never,
    close: () => void received.closed++,
    reading: () => {},
  })
  session.receive(bytes.subarray(0, cutAt))
  session.receive(bytes.subarray(cutAt))
  const held = session.heldBytes()
  session.lost()
  return { ...received, held, state: session.state() }
}

test('RTMP fuzzing: the conversation to alter works unaltered', () => {
  expect(send(talk, 4_000)).toMatchObject({ media: 3, ended: 1, closed: 1 })
})

test('RTMP fuzzing: broken inputs end their connection and nothing else', { timeout: 120_000 }, () => {
  const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  fc.assert(
    fc.property(input, fc.nat(talk.length), (bytes, cutAt) => {
      const { written, closed, held, state } = send(bytes, cutAt)
      if (state !== 'CLOSED' || closed !== 1) throw new Error('the connection was not closed once')
      if (held > mostHeld) throw new Error(`${held} bytes held`)
      if (written > 16 * 1024) throw new Error(`${written} bytes answered`)
    }),
    { numRuns: runs },
  )
  const after = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  expect(after - before).toBeLessThan(256 * 1024 * 1024)
})
