import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EVERYTHING } from '../access/tier.ts'
import { mintPlaybackToken, PLAYBACK_TOKEN_SEC } from '../access/token.ts'
import { createSimulive } from '../channel/simulive.ts'
import { type MediaServer, startMediaServer, TEST_KEYS } from '../testing/media-server.ts'
import { HLS_SCRIPT, PLAYER_PAGE, type PlayerReport } from '../testing/player-page.ts'
import { shortStage } from '../testing/stage.ts'

/** The clip loops every 8 s: this long a playback sees three loops, or eleven, and a new token. */
const PLAYED_SEC = process.env.TESTS === 'all' ? 90 : 25
/** The first token expires after this time; the page replaces it before. */
const FIRST_TOKEN_SEC = 20
/**
 * Stalls that end by themselves, and their recovery. They come from a busy machine, not from the stream: holes in the
 * stream show in the buffered ranges.
 */
const machineIsBusy = ['bufferStalledError', 'bufferSeekOverHole']
const channel = 'stage'
const grant = { kind: 'LIVE', channel, session: 'viewer-1', tier: EVERYTHING } as const
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'

let browser: Browser
beforeAll(async () => {
  const args = [...flags.split(' '), '--disable-sync', '--no-first-run']
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
}, 60_000)
afterAll(() => browser.close())

type Viewer = { server: MediaServer; page: Page; report: () => Promise<PlayerReport> }

async function watch(
  file: 'master.m3u8' | 'std.m3u8',
  tokenLeftSec = PLAYBACK_TOKEN_SEC,
  onAirForMs = 100_000,
): Promise<Viewer> {
  const startsAtMs = Date.now() - onAirForMs
  const show = { channel, clip: shortStage, startsAtMs, endsAtMs: startsAtMs + 1e9, loops: true }
  const hlsScript = readFileSync(HLS_SCRIPT)
  const server = await startMediaServer([createSimulive(show)], Date.now, (req, res) => {
    const isScript = req.url === '/hls.js'
    res.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    res.end(isScript ? hlsScript : PLAYER_PAGE)
  })
  const page = await browser.newPage()
  onTestFinished(async () => {
    await page.close()
    await server[Symbol.asyncDispose]()
  })
  await page.goto(`http://127.0.0.1:${server.port}/`)
  await page.evaluate(`window.token = '${mint(tokenLeftSec)}'`)
  const lowLatency = file === 'master.m3u8'
  await page.evaluate(`play({ master: '/v/first/live/${channel}/${file}', lowLatency: ${lowLatency} })`)
  return { server, page, report: () => page.evaluate<PlayerReport>('report()') }
}

const mint = (leftSec: number): string =>
  mintPlaybackToken(TEST_KEYS, grant, Date.now() - (PLAYBACK_TOKEN_SEC - leftSec) * 1000)

const played = (page: Page, seconds: number, patienceMs = 40_000) =>
  page.waitForFunction(`report().playedSec >= ${seconds}`, undefined, { timeout: patienceMs })

/**
 * Plays for a long time, renews the token on the way and returns the page's report. Latency and smoothness: `npm run
 * bench playback`.
 */
async function watchLong({ page, report }: Viewer): Promise<PlayerReport> {
  for (let second = 5; second <= PLAYED_SEC; second += 5) {
    await played(page, second)
    if (second === FIRST_TOKEN_SEC - 10) await page.evaluate(`window.token = '${mint(PLAYBACK_TOKEN_SEC)}'`)
  }
  return report()
}

describe('browser playback: hls.js', { timeout: 150_000 }, () => {
  test('plays over loop points and a renewed token without a hole, in both forms side by side', async () => {
    const [fast, plain] = [
      await watch('master.m3u8', FIRST_TOKEN_SEC),
      await watch('std.m3u8', FIRST_TOKEN_SEC),
    ]
    const [low, standard] = await Promise.all([watchLong(fast), watchLong(plain)])
    for (const { holes, errors, frames } of [low, standard]) {
      const wrong = errors.filter(({ details }) => !machineIsBusy.includes(details))
      expect({ holes, wrong }).toEqual({ holes: 0, wrong: [] })
      expect(frames).toBeGreaterThan(PLAYED_SEC * 20)
    }
    for (const { server } of [fast, plain]) expect(server.host.counters().refusals.EXPIRED).toBe(0)
  })

  test('plays a show from its first segment on and loads each part of a rendition once', async () => {
    const firstWholeMs = 2_000
    const { page } = await watch('master.m3u8', PLAYBACK_TOKEN_SEC, firstWholeMs)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await played(page, 6)
    const parts = asked.filter((path) => path.endsWith('.m4s'))
    expect(parts.length).toBeGreaterThan(8)
    expect(parts.filter((path, index) => parts.indexOf(path) < index)).toEqual([])
  })

  test('stops once the token has ended or was revoked', async () => {
    const { server, page } = await watch('master.m3u8')
    await played(page, 1)
    server.host.revoke({ session: grant.session, channel })
    await page.waitForFunction('report().errors.some(({ status }) => status === 403)')
    const { mediaBytes } = server.host.counters()
    await page.waitForFunction('report().waits > 0', undefined, { timeout: 30_000 })
    expect(server.host.counters().mediaBytes).toBe(mediaBytes)
  })
})
