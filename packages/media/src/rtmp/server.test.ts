import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  command,
  connecting,
  greeting,
  keyFrame,
  publishing,
  sound,
  videoHeader,
} from '../testing/rtmp-talk.ts'
import { RtmpFault } from './fault.ts'
import { type Line, type RtmpLimits, startRtmpServer } from './server.ts'

interface Heard {
  keys: string[]
  tags: string[]
  ends: boolean[]
  faults: string[]
  lines: Line[]
}

/** A server that accepts the key `good`, and `held` once it is released. */
async function listen(limits: Partial<RtmpLimits> = {}) {
  const heard: Heard = { keys: [], tags: [], ends: [], faults: [], lines: [] }
  const held = Promise.withResolvers<void>()
  const server = await startRtmpServer({
    host: '127.0.0.1',
    port: 0,
    limits,
    admit: async (key, line) => {
      heard.keys.push(key)
      if (key === 'held') await held.promise
      else if (key !== 'good') throw new RtmpFault('BAD_KEY', 'unknown')
      heard.lines.push(line)
      return {
        tag: ({ kind, isHeader, isKeyFrame }) =>
          heard.tags.push(`${kind}${isHeader ? ' header' : ''}${isKeyFrame ? ' key' : ''}`),
        describe: () => {},
        end: (isClean) => heard.ends.push(isClean),
      }
    },
    onFault: ({ code }) => heard.faults.push(code),
  })
  onTestFinished(server.close)
  const dial = async (...words: Buffer[]) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
    for (const word of words) socket.write(word)
    return { socket, answer: () => answer, isGone: () => untilGone(socket) }
  }
  return { heard, dial, letGo: held.resolve }
}

const untilGone = (socket: Socket) =>
  vi.waitFor(() => expect(socket.destroyed || socket.readableEnded).toBe(true), 5_000)

test('RTMP server: accepts a valid key and its media', async () => {
  const { heard, dial } = await listen()
  const { answer } = await dial(greeting(), connecting(), publishing('good?x=1'))
  await vi.waitFor(() => expect(answer()).toContain('NetStream.Publish.Start'), 10_000)
  const more = await dial(greeting(), connecting(), publishing('good'), videoHeader(), keyFrame(), sound())
  await vi.waitFor(() => expect(heard.tags).toEqual(['VIDEO header', 'VIDEO key', 'AUDIO']), 10_000)
  more.socket.write(command('FCUnpublish', 4, null, 'good'))
  await vi.waitFor(() => expect(heard.ends).toEqual([true]), 10_000)
  expect(heard.keys).toEqual(['good', 'good'])
})

test('RTMP server: reports a bad key, disconnects and reads none of its media', async () => {
  const { heard, dial } = await listen()
  const { answer, isGone } = await dial(
    greeting(),
    connecting(),
    publishing('bad'),
    videoHeader(),
    keyFrame(),
  )
  await isGone()
  expect(answer()).toContain('NetStream.Publish.BadName')
  expect(heard).toMatchObject({ faults: ['BAD_KEY'], tags: [], ends: [] })
})

test('RTMP server: delays media that arrives during the key’s lookup', async () => {
  const { heard, dial, letGo } = await listen()
  const { answer } = await dial(greeting(), connecting(), publishing('held'), videoHeader(), keyFrame())
  await vi.waitFor(() => expect(heard.keys).toEqual(['held']), 10_000)
  expect([heard.tags, answer().includes('Publish.Start')]).toEqual([[], false])
  letGo()
  await vi.waitFor(() => expect(heard.tags).toEqual(['VIDEO header', 'VIDEO key']), 10_000)
})

test.each<[string, Buffer[], string]>([
  ['media without a key', [greeting(), connecting(), videoHeader()], 'PROTOCOL'],
  ['an unknown application', [greeting(), connecting('vod')], 'UNKNOWN_APP'],
  ['a publication without connecting', [greeting(), publishing('good')], 'PROTOCOL'],
  ['somebody who wants to watch', [greeting(), connecting(), command('play', 3, null, 'good')], 'PROTOCOL'],
  ['a browser', [Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')], 'PROTOCOL'],
  [
    'a picture that is not H.264',
    [greeting(), connecting(), publishing('good'), Buffer.from('0400000000000209010000001c01', 'hex')],
    'UNSUPPORTED_CODEC',
  ],
])('RTMP server: disconnects %s', async (_, words, fault) => {
  const { heard, dial } = await listen()
  const { isGone } = await dial(...words)
  await isGone()
  await vi.waitFor(() => expect(heard.faults).toEqual([fault]), 10_000)
})

test('RTMP server: disconnects a silent or flooding client and keeps a throttled one', async () => {
  const { heard, dial } = await listen({ admissionMs: 400, silenceMs: 700, maxKbps: 40 })
  const quiet = await dial(greeting())
  await quiet.isGone()
  expect(heard.faults).toEqual(['TIMEOUT'])
  const held = await dial(greeting(), connecting(), publishing('good'), videoHeader())
  await vi.waitFor(() => expect(heard.tags).toHaveLength(1), 10_000)
  heard.lines[0]?.pause()
  const silent = await dial(greeting(), connecting(), publishing('good'), videoHeader())
  await silent.isGone()
  expect(heard.faults).toEqual(['TIMEOUT', 'TIMEOUT'])
  expect(held.socket.destroyed).toBe(false)
  const loud = await dial(
    greeting(),
    connecting(),
    publishing('good'),
    ...Array.from({ length: 300 }, () => keyFrame(900)),
  )
  await loud.isGone()
  await vi.waitFor(() => expect(heard.faults).toEqual(['TIMEOUT', 'TIMEOUT', 'TOO_MUCH']), 10_000)
})

test('RTMP server: limits connections from one address', async () => {
  const { heard, dial } = await listen({ perAddress: 2 })
  await dial(greeting())
  await dial(greeting())
  const third = await dial(greeting())
  await third.isGone()
  expect(heard.faults).toEqual(['TOO_MUCH'])
})
