import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSimulive } from '../channel/simulive.ts'
import type { Clock, MediaSource } from '../channel/source.ts'
import { type MediaServer, startMediaServer } from '../testing/media-server.ts'
import { stage } from '../testing/stage.ts'

const live = { kind: 'LIVE', channel: 'stage' } as const

function onAir(): MediaSource {
  const startsAtMs = Date.now() - 60_000
  return createSimulive({
    channel: 'stage',
    clip: stage,
    startsAtMs,
    endsAtMs: startsAtMs + 1e9,
    loops: true,
  })
}

async function serve(source: MediaSource, clock: Clock = Date.now): Promise<MediaServer> {
  const server = await startMediaServer([source], clock)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

function nextPartOf(source: MediaSource, nowMs = Date.now()): number {
  const edge = source.edge(nowMs)
  if (edge.state === 'WAITING') throw new Error('not open')
  return edge.nextPart
}

const reloadOf = (part: number): string =>
  `540/ll.m3u8?_HLS_msn=${Math.floor(part / 4) + 1}&_HLS_part=${part % 4}`

test('blocking reload: returns with the part it waited for', async () => {
  const source = onAir()
  const server = await serve(source)
  const part = nextPartOf(source) + 1
  const { status, body } = await server.fetch(server.pathFor(live, reloadOf(part)))
  expect(status).toBe(200)
  expect(body.toString()).toContain(`"${Math.floor(part / 4)}.${part % 4}.m4s"`)
  expect(Date.now()).toBeGreaterThanOrEqual(source.onAirAtMs(part + 1))
})

test('blocking reload: sends the hinted part as soon as it exists', async () => {
  const source = onAir()
  const server = await serve(source)
  const part = nextPartOf(source)
  const { status, body } = await server.fetch(
    server.pathFor(live, `540/${Math.floor(part / 4)}.${part % 4}.m4s`),
  )
  expect(status).toBe(200)
  expect(body.equals(Buffer.concat(source.partBytes('540', part, Date.now()) ?? []))).toBe(true)
})

test('blocking reload: refuses a reload that asks for too much at once', async () => {
  const source = onAir()
  const server = await serve(source)
  for (const query of ['_HLS_msn=9999', '_HLS_msn=-1', '_HLS_part=1', '_HLS_msn=x&_HLS_part=0']) {
    const { status, body } = await server.fetch(server.pathFor(live, `540/ll.m3u8?${query}`))
    expect([query, status, body.length]).toEqual([query, 400, 0])
  }
  expect((await server.fetch(server.pathFor(live, '540/std.m3u8?_HLS_msn=9999'))).status).toBe(200)
})

test('blocking reload: five thousand viewers share one timer and one rendering', {
  timeout: 60_000,
}, async () => {
  const viewers = 5_000
  const asked: number[] = []
  let nowMs = Date.now()
  let arrive = (): void => {}
  const source: MediaSource = {
    ...onAir(),
    segmentTargetSec: 20,
    awaitPart: (part, _clock, arrived) => {
      asked.push(part)
      arrive = arrived
      return () => {}
    },
  }
  const server = await serve(source, () => nowMs)
  const sockets = await Promise.all(Array.from({ length: viewers }, () => dial(server.port)))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  const part = nextPartOf(source, nowMs) + 1
  const head = `GET ${server.pathFor(live, reloadOf(part))} HTTP/1.1\r\nHost: media\r\nConnection: close\r\n\r\n`
  const replies = Promise.all(sockets.map((socket) => ask(socket, head)))
  await vi.waitFor(() => expect(server.host.counters().waiting).toBe(viewers), { timeout: 30_000 })
  nowMs = source.onAirAtMs(part + 1)
  arrive()
  const texts = await replies
  const bodies = new Set(texts.map((text) => text.slice(text.indexOf('\r\n\r\n') + 4)))
  expect(texts.every((text) => text.startsWith('HTTP/1.1 200 '))).toBe(true)
  expect([...bodies]).toEqual([expect.stringContaining(`"${Math.floor(part / 4)}.${part % 4}.m4s"`)])
  expect(asked).toEqual([part])
  expect(server.host.counters()).toMatchObject({ playlistRenders: 1, playlistReplies: viewers, waiting: 0 })
})

test('blocking reload: viewers who leave are forgotten with their timer', async () => {
  const forgotten: number[] = []
  const source = onAir()
  const stalled: MediaSource = { ...source, awaitPart: (part) => () => void forgotten.push(part) }
  const server = await serve(stalled)
  const part = nextPartOf(source) + 2
  const socket = await dial(server.port)
  socket.write(`GET ${server.pathFor(live, reloadOf(part))} HTTP/1.1\r\nHost: media\r\n\r\n`)
  await vi.waitFor(() => expect(server.host.counters().waiting).toBe(1), 10_000)
  socket.destroy()
  await vi.waitFor(() => expect(server.host.counters().waiting).toBe(0), 10_000)
  expect(forgotten).toEqual([part])
})

test('blocking reload: a missing part ends the wait with a 503', { timeout: 15_000 }, async () => {
  const source = onAir()
  const stalled: MediaSource = { ...source, segmentTargetSec: 0.1, awaitPart: () => () => {} }
  const server = await serve(stalled)
  const { status, headers } = await server.fetch(server.pathFor(live, reloadOf(nextPartOf(source) + 2)))
  expect([status, headers['retry-after']]).toEqual([503, '1'])
  expect(server.host.counters().waiting).toBe(0)
})

test('blocking reload: a clock set back never sends a response too early', async () => {
  const source = onAir()
  let backMs = 0
  const clock: Clock = () => Date.now() - backMs
  const server = await serve(source, clock)
  const part = nextPartOf(source) + 1
  const reply = server.fetch(server.pathFor(live, reloadOf(part)))
  await vi.waitFor(() => expect(server.host.counters().waiting).toBe(1), 10_000)
  backMs = 700
  expect((await reply).body.toString()).toContain(`"${Math.floor(part / 4)}.${part % 4}.m4s"`)
  expect(clock()).toBeGreaterThanOrEqual(source.onAirAtMs(part + 1))
})

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject)
  })
}

function ask(socket: Socket, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    socket.on('data', (piece) => {
      reply += piece
    })
    socket.on('end', () => resolve(reply)).on('error', reject)
    socket.write(head)
  })
}
