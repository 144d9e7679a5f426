import { expect, onTestFinished, test } from 'vitest'
import { cutRecording } from '../channel/cut.ts'
import { recordClip } from '../channel/recording.ts'
import { startMediaServer } from '../testing/media-server.ts'
import { stage } from '../testing/stage.ts'

const startsAtMs = Date.UTC(2026, 10, 21, 10)
const recording = recordClip({ clip: stage, startsAtMs, durationMs: 60_000, loops: true })
const sources = [
  cutRecording({ kind: 'REPLAY', channel: 'ev', recording, fromMs: 0, toMs: 60_000 }),
  cutRecording({ kind: 'HIGHLIGHT', channel: 'hl', recording, fromMs: 10_000, toMs: 20_000 }),
  cutRecording({ kind: 'TRAILER', channel: 'tr', recording, fromMs: 0, toMs: 20_000 }),
]

async function serve() {
  const server = await startMediaServer(sources, () => startsAtMs + 1e9)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

test.each(['highlight/hl', 'trailer/tr'])(
  'highlight media: %s plays for everybody and stays in shared caches',
  async (place) => {
    const server = await serve()
    for (const file of [
      'std.m3u8',
      '540/std.m3u8',
      '540/init.mp4',
      '540/5.m4s',
      '540/9.m4s',
      '540/9.3.m4s',
    ]) {
      const { status, headers, body } = await server.fetch(`/v/public/${place}/${file}`)
      expect({ file, status }).toEqual({ file, status: 200 })
      expect(headers['cache-control']).toBe('public, max-age=600')
      expect(body.length).toBeGreaterThan(0)
    }
  },
)

test('highlight media: refuses everything outside its cut', async () => {
  const server = await serve()
  const playlist = (await server.fetch('/v/public/highlight/hl/540/std.m3u8')).body.toString()
  expect([...playlist.matchAll(/^(\d+)\.m4s$/gm)].map(([, segment]) => Number(segment))).toEqual([
    5, 6, 7, 8, 9,
  ])
  const { mediaBytes } = server.host.counters()
  for (const rendition of ['360', '540', '720']) {
    for (let segment = 0; segment < 40; segment++) {
      if (segment >= 5 && segment < 10) continue
      for (const file of [segment, ...[0, 1, 2, 3].map((part) => `${segment}.${part}`)])
        expect((await server.fetch(`/v/public/highlight/hl/${rendition}/${file}.m4s`)).status).toBe(404)
    }
  }
  expect(server.host.counters().mediaBytes).toBe(mediaBytes)
})

test('highlight media: the public word opens nothing else, and a token opens neither highlight nor trailer', async () => {
  const server = await serve()
  const ticket = server.pathFor({ kind: 'REPLAY', channel: 'ev' }, 'std.m3u8')
  expect((await server.fetch(ticket)).status).toBe(200)
  const paths = [
    '/v/public/replay/ev/std.m3u8',
    '/v/public/replay/hl/std.m3u8',
    '/v/public/live/ev/std.m3u8',
    ticket.replace('/replay/ev/', '/highlight/hl/'),
    ticket.replace('/replay/ev/', '/trailer/tr/'),
    '/v/public/replay/tr/std.m3u8',
    '/v/none/highlight/hl/std.m3u8',
  ]
  for (const path of paths) {
    const { status, body } = await server.fetch(path)
    expect({ path, status, bytes: body.length }).toEqual({ path, status: 403, bytes: 0 })
  }
  for (const place of ['highlight/ev', 'trailer/ev', 'trailer/hl', 'highlight/tr'])
    expect((await server.fetch(`/v/public/${place}/std.m3u8`)).status).toBe(404)
})
