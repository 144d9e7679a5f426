import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFanMessage, readStationMessage } from './beat-channel.ts'

const beat = {
  ...{ t: 'beat', n: 3, voicePackets: 150, framesDecoded: 60, receivedMs: 2_900 },
  ...{ isMuted: false, isCameraOff: false, isTextOnly: false },
  macs: [{ epoch: 1, seq: 2, mac: 'ab'.repeat(32) }],
}
const clock = {
  t: 'clock',
  leftMs: 50_000,
  countedMs: 10_000,
  stalled: null,
  lacksInterpreter: false,
  phase: 'RUNNING',
}

test('call channel: reads the messages of both sides', () => {
  expect(readFanMessage(JSON.stringify(beat))).toEqual(beat)
  expect(readStationMessage(JSON.stringify(clock))).toEqual(clock)
  for (const message of [{ t: 'second', epoch: 1, seq: 2, ms: 900 }, { t: 'end' }])
    expect(readStationMessage(JSON.stringify(message))).toEqual(message)
  const heard = { t: 'heard', heardBy: ['LISTENER', 'INTERPRETER'] }
  expect(readStationMessage(JSON.stringify(heard))).toEqual(heard)
  expect(readFanMessage(JSON.stringify(heard))).toBeNull()
  const marked = { t: 'marked', heardBy: [] }
  expect(readFanMessage(JSON.stringify(marked))).toEqual(marked)
  for (const line of [
    { t: 'line', n: 1, text: 'Hello' },
    { t: 'seen', n: 1 },
  ])
    for (const read of [readFanMessage, readStationMessage]) expect(read(JSON.stringify(line))).toEqual(line)
})

test.each<[string, object]>([
  ['a negative counter', { ...beat, voicePackets: -1 }],
  ['a counter beyond integers', { ...beat, framesDecoded: 1e99 }],
  ['a choice that is none', { ...beat, isMuted: 'no' }],
  ['a short signature', { ...beat, macs: [{ epoch: 1, seq: 2, mac: 'ab' }] }],
  ['many signatures', { ...beat, macs: Array(9).fill(beat.macs[0]) }],
  ['no signatures', { ...beat, macs: null }],
  ['a long line', { t: 'line', n: 1, text: 'x'.repeat(501) }],
  ['an empty line', { t: 'line', n: 1, text: '' }],
  ['a line without number', { t: 'line', n: 0, text: 'x' }],
  ['an unknown side', { ...clock, stalled: 'STAFF' }],
  ['a mark that is none', { t: 'marked', heardBy: 1 }],
  ['a mark for an unknown role', { t: 'heard', heardBy: ['PREVIEW'] }],
  ['many marks', { t: 'marked', heardBy: Array(3).fill('LISTENER') }],
  ['an unknown phase', { ...clock, phase: 'toString' }],
])('call channel: drops a message with %s', (_, message) => {
  expect(readFanMessage(JSON.stringify(message))).toBeNull()
  expect(readStationMessage(JSON.stringify(message))).toBeNull()
})

test('call channel: never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      readFanMessage(text)
      readStationMessage(text)
    }),
  )
  expect(readFanMessage('{')).toBeNull()
})
