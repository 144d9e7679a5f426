import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { feedByEncoder, type RunningProduct } from '@encore/dev-env'
import { readLog } from '@encore/media'
import type { Browser, Page } from 'playwright-core'
import { cut, startCamera } from './ingest/camera.ts'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'
import { openChromium, signedInPage } from './watching/chromium.ts'
import { withoutTicket } from './watching/demo-show.ts'
import type { Watched } from './watching/watch-video.ts'

export const ingest: Scenario = {
  name: 'ingest',
  summary: 'from an RTMP push to the first frame in Chromium; the line cut for 5 s and back',
  run,
}

const show = 'unplugged-at-2-am'
const steadySec = 20
const awaySec = 5
const patienceMs = 60_000
async function run(): Promise<Report> {
  const product = await bootProduct({ ingest: true, env: { RATE_LIMITS: 'off' } })
  const browser = await openChromium()
  const { eventId, streamKey } = await feedByEncoder(product, show)
  const page = await waitingPage(browser, product, eventId)
  let camera = startCamera(product.rtmpPort, streamKey)
  try {
    const pushedAt = Date.now()
    await page.waitForFunction(() => window.watched.frames > 24, undefined, { timeout: patienceMs })
    const first = await page.evaluate(() => window.watched)
    await pause(steadySec * 1_000)
    const steady = await page.evaluate(() => window.watched)
    await cut(camera)
    await pause(awaySec * 1_000)
    camera = startCamera(product.rtmpPort, streamKey)
    const backAt = Date.now()
    await untilLive(product, eventId)
    const liveAgainMs = Date.now() - backAt
    await pause(steadySec * 1_000)
    const after = await page.evaluate(() => window.watched)
    return report(pushedAt, { first, steady, after }, liveAgainMs)
  } catch (cause) {
    throw new Error(product.output(), { cause })
  } finally {
    await cut(camera)
    await browser.close()
    await product.stop()
  }
}

function report(
  pushedAt: number,
  { first, steady, after }: Record<'first' | 'steady' | 'after', Watched>,
  liveAgainMs: number,
): Report {
  const firstFrameMs = first.firstFrameAt - pushedAt
  const playedOn = after.frames - steady.frames
  return {
    rows: [
      {
        'first frame ms': firstFrameMs,
        [`stalls in ${steadySec} s`]: steady.stalls - first.stalls,
        'live again ms': liveAgainMs,
        'stalls around the cut': after.stalls - steady.stalls,
        'longest gap ms': after.longestGapMs,
      },
    ],
    targets: [
      {
        target: 'a push is seen within 8 s',
        found: `${firstFrameMs} ms`,
        holds: firstFrameMs <= 8_000,
      },
      {
        target: 'a publisher that is cut off and back: the page plays on by itself',
        found: `${playedOn} frames in the ${awaySec + steadySec} s after the cut`,
        holds: playedOn >= (awaySec + steadySec) * 20,
      },
    ],
    notes: [
      'The page waits for the show before the push. 720p at 30 pictures a second, colour bars and a tone, encoded on the same two cores that make the ladder and run Chromium.',
      'Live again: from the start of the second ffmpeg to the first half second of its picture.',
    ],
  }
}

/** Waits until the last decided part slot has a picture again. */
async function untilLive({ dataDir }: RunningProduct, eventId: string): Promise<void> {
  const folder = join(dataDir, 'live', eventId)
  const deadline = Date.now() + patienceMs
  while ((await readLog(folder))?.entries.at(-1)?.kind !== 'live') {
    if (Date.now() > deadline) throw new Error('The picture did not come back')
    await pause(50)
  }
}

async function waitingPage(browser: Browser, product: RunningProduct, eventId: string): Promise<Page> {
  const page = await signedInPage(browser, product, withoutTicket)
  await page.goto(`${product.url}/player/${eventId}`)
  await page.getByRole('region', { name: 'Player' }).or(page.locator('[data-phase]')).first().waitFor()
  return page
}
