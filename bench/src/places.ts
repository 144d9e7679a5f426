import { setTimeout as pause } from 'node:timers/promises'
import { type RunningProduct, signInFan } from '@encore/dev-env'
import type { Page } from 'playwright-core'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'
import { openChromium, openMortalChromium, signedInPage } from './watching/chromium.ts'
import { showOnAir, ticketHolder } from './watching/demo-show.ts'

export const places: Scenario = {
  name: 'places',
  summary:
    'one ticket on two devices: the show moved by one click, and the place of a browser that was killed',
  run,
}

const moves = 10
const crashes = 3
/** A playing device sends a heartbeat every 7 s; these crashes fall at different moments in between. */
const watchedMs = [9_000, 11_500, 14_000]
const patienceMs = 60_000

async function run(): Promise<Report> {
  const product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  try {
    const show = `${product.url}/player/${(await showOnAir(product.url)).id}`
    const moved = await moveAbout(product, show)
    console.log(
      `  stopped after ${moved.stoppedMs.join(', ')} ms; plays after ${moved.playsMs.join(', ')} ms`,
    )
    const freedMs: number[] = []
    for (let crash = 0; crash < crashes; crash++) freedMs.push(await crashOnce(product, show, crash))
    const slowest = (found: number[]) => Math.max(...found)
    return {
      rows: [
        { what: 'click to the other picture standing still, ms', median: median(moved.stoppedMs) },
        { what: 'click to the first frame here, ms', median: median(moved.playsMs) },
        { what: 'kill -9 to a free place, ms', median: median(freedMs) },
      ].map((row, at) => ({
        ...row,
        range: spread([moved.stoppedMs, moved.playsMs, freedMs][at] ?? []),
      })),
      targets: [
        {
          target: 'moved by one click within 2 s: the other device stops and this one plays',
          found: `stopped after at most ${slowest(moved.stoppedMs)} ms, plays after at most ${slowest(moved.playsMs)} ms, in ${moves} moves`,
          holds: slowest([...moved.stoppedMs, ...moved.playsMs]) <= 2_000,
        },
        {
          target: 'the place of a crashed device is free within 30 s',
          found: `${freedMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
          holds: slowest(freedMs) <= 30_000,
        },
      ],
      notes: [
        'Two Chromium processes with profiles of their own, signed in as one member; frames are counted by the browsers. The place of a killed browser is asked for four times a second by a third session that takes nothing over.',
      ],
    }
  } catch (cause) {
    throw new Error(product.output(), { cause })
  } finally {
    await product.stop()
  }
}

interface Moved {
  stoppedMs: number[]
  playsMs: number[]
}

async function moveAbout(product: RunningProduct, show: string): Promise<Moved> {
  const browsers = [await openChromium(), await openChromium()]
  try {
    const pages = await Promise.all(browsers.map((browser) => signedInPage(browser, product, ticketHolder)))
    let [from, to] = pages as [Page, Page]
    await from.goto(show)
    await untilPlaying(from)
    await to.goto(show)
    const moved: Moved = { stoppedMs: [], playsMs: [] }
    for (let move = 0; move < moves; move++) {
      await moveTo(to).click()
      await untilPlaying(to)
      await moveTo(from).waitFor({ timeout: patienceMs })
      const [left, here] = [await watchedBy(from), await watchedBy(to)]
      moved.stoppedMs.push(Math.max(0, left.lastFrameAt - here.clickedAt))
      moved.playsMs.push(here.frameAfterClickAt - here.clickedAt)
      ;[from, to] = [to, from]
      // Time that a viewer watches before moving on.
      await pause(3_000)
    }
    return moved
  } finally {
    for (const browser of browsers) await browser.close()
  }
}

const moveTo = (page: Page) => page.getByRole('button', { name: 'Watch here' })
const watchedBy = (page: Page) => page.evaluate(() => window.watched)

async function untilPlaying(page: Page): Promise<void> {
  await page.waitForFunction(() => window.watched.frameAfterClickAt > 0, undefined, { timeout: patienceMs })
}

/** Returns milliseconds from the kill until another session may enter. */
async function crashOnce(product: RunningProduct, show: string, crash: number): Promise<number> {
  const { browser, server } = await openMortalChromium()
  const page = await signedInPage(browser, product, ticketHolder)
  await page.goto(show)
  await moveTo(page).or(page.locator('video').first()).first().waitFor()
  if (await moveTo(page).isVisible()) await moveTo(page).click()
  await untilPlaying(page)
  await pause(watchedMs[crash % watchedMs.length])
  const fan = await signInFan(product, ticketHolder.email, ticketHolder.password)
  const eventId = show.slice(show.lastIndexOf('/') + 1)
  const enter = () => fan.call('POST /api/v1/live/{id}/playback', { params: { id: eventId }, body: {} })
  if ((await enter()).ok) throw new Error('The place was free while a browser played')
  const killedAt = Date.now()
  await server.kill()
  while (!(await enter()).ok) {
    if (Date.now() - killedAt > 2 * patienceMs) throw new Error('The place was never free')
    await pause(250)
  }
  return Date.now() - killedAt
}
