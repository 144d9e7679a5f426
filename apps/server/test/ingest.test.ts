import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { protocolVersion } from '@encore/contract/realtime'
import {
  bootProduct,
  type Camera,
  type Fan,
  feedByEncoder,
  type RunningProduct,
  signInFan,
  startCamera,
} from '@encore/dev-env'
import { demoMembers } from '@encore/dev-env/seed'
import { readLog } from '@encore/media'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

let product: RunningProduct
let fan: Fan
let eventId: string
let streamKey: string
beforeAll(async () => {
  product = await bootProduct({ ingest: true, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } })
  const { email, password } = demoMembers[1] ?? { email: '', password: '' }
  fan = await signInFan(product, email, password)
  ;({ eventId, streamKey } = await feedByEncoder(product, 'unplugged-at-2-am'))
})
afterAll(() => product.stop())

function send(key: string): Camera {
  const camera = startCamera(product, key)
  onTestFinished(() => void camera.kill('SIGKILL'))
  return camera
}

const patience = { timeout: 90_000, interval: 100 }

/** The newest part of the stream, through the addresses that a player gets. */
async function watch(rendition = '360'): Promise<{ playlist: string; url: string }> {
  const playback = await fan.call('POST /api/v1/live/{id}/playback', { params: { id: eventId }, body: {} })
  if (!playback.ok) throw new Error(playback.error.name)
  const url = product.url + playback.value.lowLatencyUrl.replace('master.m3u8', `${rendition}/ll.m3u8`)
  return { playlist: await (await fetch(url)).text(), url }
}

const shown = async () => {
  const log = await readLog(join(product.dataDir, 'live', eventId))
  return (log?.entries ?? []).filter(({ kind }) => kind !== 'late')
}
const live = async () => (await shown()).filter(({ kind }) => kind === 'live').length

test('ingest: viewers watch an encoder, which may reconnect, as may its process', async () => {
  const stranger = send('sk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await once(stranger, 'close')
  expect(stranger.said()).toContain('BAD_KEY')
  await expect(watch()).rejects.toThrow('NOT_ON_AIR')

  const page = new WebSocket(`${product.url.replace('http', 'ws')}/realtime`, {
    headers: { origin: product.url },
  })
  const hello = { type: 'hello', protocol: protocolVersion, token: await fan.idToken() }
  const heard: unknown[] = []
  page.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))))
  page.addEventListener('open', () => {
    for (const said of [hello, { type: 'join', room: `live:${eventId}` }]) page.send(JSON.stringify(said))
  })
  await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining({ type: 'joined' })), patience)
  expect(heard).not.toContainEqual(expect.objectContaining({ type: 'opened' }))

  const first = send(streamKey)
  await vi.waitFor(
    () =>
      expect(heard).toContainEqual({ type: 'opened', room: `live:${eventId}`, spreadMs: expect.any(Number) }),
    patience,
  )
  page.close()
  const opened = await watch()
  const rival = send(streamKey)
  await once(rival, 'close')
  expect(rival.said()).toContain('BUSY')

  const folder = opened.url.replace(/[^/]+\/ll\.m3u8$/, '')
  const master = await (await fetch(`${folder}master.m3u8`)).text()
  expect(master.match(/CODECS="avc1\.4d40[0-9a-f]{2},mp4a\.40\.2",RESOLUTION=\d+x\d+/g)).toHaveLength(3)
  const [segment = ''] = opened.playlist.match(/^\d+\.m4s$/m) ?? []
  for (const rendition of ['360', '540', '720']) {
    const bytes = await (await fetch(`${folder}${rendition}/${segment}`)).arrayBuffer()
    expect(bytes.byteLength).toBeGreaterThan(5_000)
  }

  first.kill('SIGKILL')
  await vi.waitFor(async () => expect((await shown()).at(-1)?.kind).toBe('slate'), patience)
  const before = await live()
  const again = send(streamKey)
  await vi.waitFor(async () => expect(await live()).toBeGreaterThan(before + 4), patience)
  const { playlist } = await watch()
  expect(playlist).not.toContain('EXT-X-DISCONTINUITY')
  expect(playlist).not.toContain('EXT-X-ENDLIST')
  const dates = [...playlist.matchAll(/DATE-TIME:(.+)/g)].map(([, date]) => Date.parse(date ?? ''))
  // The first segment of a show lasts one second while it is listed.
  const [opening = 0, ...rest] = dates
  expect([1_000, 2_000]).toContain((rest[0] ?? 0) - opening)
  expect(rest).toEqual(rest.map((_, index) => (rest[0] ?? 0) + index * 2_000))
  again.kill('SIGKILL')

  process.kill(ingestPid(), 'SIGKILL')
  expect((await fetch(`${product.url}/readyz`)).ok).toBe(true)
  const third = vi.waitFor(async () => {
    const camera = send(streamKey)
    const gone = once(camera, 'close').then(() => 'GONE')
    const lines = await live()
    const came = vi
      .waitFor(async () => expect(await live()).toBeGreaterThan(lines), patience)
      .then(() => 'LIVE')
    expect(await Promise.race([gone, came])).toBe('LIVE')
  }, patience)
  await third
  // Each half second was decided once, without gaps.
  const slots = (await shown()).map(({ slot }) => slot)
  expect(slots).toEqual(slots.map((_, index) => (slots[0] ?? 0) + index))
  expect(product.output()).not.toContain(streamKey)
})

function ingestPid(): number {
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      const read = (file: string) => readFileSync(join('/proc', name, file), 'latin1')
      try {
        return (
          read('cmdline').includes('ingest/main.ts') &&
          read('environ').includes(`RTMP_PORT=${product.rtmpPort}\0`)
        )
      } catch {
        return false
      }
    })
  if (!pid) throw new Error('no ingest process')
  return Number(pid)
}
