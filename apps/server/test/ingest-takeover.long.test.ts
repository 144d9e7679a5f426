import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bootProduct,
  type Camera,
  type Fan,
  feedByEncoder,
  freePort,
  type ProcessBeside,
  type RunningProduct,
  signInFan,
  startCamera,
} from '@encore/dev-env'
import { demoMembers } from '@encore/dev-env/seed'
import { readLog } from '@encore/media'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

let product: RunningProduct
let beside: ProcessBeside
let besidePort: number
let fan: Fan
let eventId: string
let streamKey: string
beforeAll(async () => {
  product = await bootProduct({ ingest: true, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } })
  besidePort = await freePort()
  beside = await product.beside({ RTMP_PORT: String(besidePort) })
  const { email, password } = demoMembers[1] ?? { email: '', password: '' }
  fan = await signInFan(product, email, password)
  ;({ eventId, streamKey } = await feedByEncoder(product, 'unplugged-at-2-am'))
})
afterAll(() => product.stop())

const within = { timeout: 60_000, interval: 50 }

function send(rtmpPort: number): Camera {
  const camera = startCamera({ rtmpPort }, streamKey)
  onTestFinished(() => void camera.kill('SIGKILL'))
  return camera
}

const shown = async () => {
  const log = await readLog(join(product.dataDir, 'live', eventId))
  return (log?.entries ?? []).filter(({ kind }) => kind !== 'late')
}
const newest = async () => (await shown()).at(-1)

/** Waits for a picture of another epoch; returns the seconds without one before it. */
async function untilTakenOver(epoch: number): Promise<number> {
  await vi.waitFor(async () => {
    const last = await newest()
    expect(last?.epoch).toBeGreaterThan(epoch)
    expect(last?.kind).toBe('live')
  }, within)
  const slots = await shown()
  const next = slots.findIndex((slot) => slot.epoch > epoch && slot.kind === 'live')
  const before = slots.slice(0, next).findLast(({ kind }) => kind === 'live')
  return ((slots[next]?.slot ?? 0) - (before?.slot ?? 0) - 1) / 2
}

/** Each half second was decided once and none is missing. */
async function expectWhole(): Promise<void> {
  const slots = (await shown()).map(({ slot }) => slot)
  expect(slots).toEqual(slots.map((_, index) => (slots[0] ?? 0) + index))
}

/** The segments in a viewer's playlist at a process, by address and bytes. */
async function segmentsAt(url: string): Promise<Map<string, string>> {
  const playback = await fan.call('POST /api/v1/live/{id}/playback', { params: { id: eventId }, body: {} })
  if (!playback.ok) throw new Error(playback.error.name)
  const path = playback.value.lowLatencyUrl.replace('master.m3u8', '360/')
  const playlist = await (await fetch(`${url}${path}ll.m3u8`)).text()
  const found = new Map<string, string>()
  for (const [name] of playlist.matchAll(/^\d+\.m4s$/gm)) {
    const response = await fetch(url + path + name)
    if (response.ok) found.set(name, Buffer.from(await response.arrayBuffer()).toString('base64'))
  }
  return found
}

async function expectSameForAllViewers(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const [here, there] = await Promise.all([segmentsAt(product.url), segmentsAt(beside.url)])
    const common = [...here.keys()].filter((name) => there.has(name))
    expect(common.length).toBeGreaterThanOrEqual(count)
    for (const name of common) expect(here.get(name) === there.get(name), name).toBe(true)
  }, within)
}

test('ingest takeover: a standby goes on when the holder is frozen, and the woken holder changes nothing', async () => {
  const first = send(product.rtmpPort)
  await vi.waitFor(async () => expect((await newest())?.kind).toBe('live'), within)
  const epoch = (await newest())?.epoch ?? 0
  const second = send(besidePort)
  await vi.waitFor(() => expect(beside.output()).toContain('an encoder stands by'), within)

  const frozen = ingestPid(product.rtmpPort)
  process.kill(frozen, 'SIGSTOP')
  try {
    expect(await untilTakenOver(epoch)).toBeLessThanOrEqual(6)
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
  await vi.waitFor(() => expect(product.output()).toMatch(/another process (has taken over|decides)/), within)
  await once(first, 'close')
  await expectWhole()
  await expectSameForAllViewers(3)

  // The process that lost the channel is the standby now; it takes over when the other one is killed.
  const held = (await newest())?.epoch ?? 0
  const third = send(product.rtmpPort)
  await vi.waitFor(() => expect(product.output()).toContain('an encoder stands by'), within)
  process.kill(ingestPid(besidePort), 'SIGKILL')
  second.kill('SIGKILL')
  expect(await untilTakenOver(held)).toBeLessThanOrEqual(6)
  await expectWhole()
  await expectSameForAllViewers(6)
  expect(third.exitCode).toBeNull()
})

function ingestPid(rtmpPort: number): number {
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      const read = (file: string) => readFileSync(join('/proc', name, file), 'latin1')
      try {
        return (
          read('cmdline').includes('ingest/main.ts') && read('environ').includes(`RTMP_PORT=${rtmpPort}\0`)
        )
      } catch {
        return false
      }
    })
  if (!pid) throw new Error('no ingest process')
  return Number(pid)
}
