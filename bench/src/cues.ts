import { setTimeout as pause } from 'node:timers/promises'
import { appoint, type RunningProduct, type StaffSession, signInStaff } from '@encore/dev-env'
import { demoFactor, demoOperator } from '@encore/dev-env/seed'
import type { Browser, Page } from 'playwright-core'
import { noteCues, type ShownCue } from './cues/note-cues.ts'
import { openPictureClock, type PictureClock } from './cues/pictures.ts'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'
import { openChromium, signedInPage } from './watching/chromium.ts'
import { withoutTicket } from './watching/demo-show.ts'

export const cues: Scenario = {
  name: 'cues',
  summary:
    'captions, lights and polls on three pages of different latency, and the picture each was shown at',
  run,
}

/** Free for every member, so that one member may watch it on three pages. */
const show = 'unplugged-at-2-am'
const turns = 8
const everyMs = 2_500
const patienceMs = 120_000
const lastWithinMs = 30_000

async function run(): Promise<Report> {
  const product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  const browser = await openChromium()
  try {
    const eventId = await appoint(product, demoOperator.email, show)
    const staff = await signInStaff(product, { ...demoOperator, factor: demoFactor })
    const watch = () => openPage(browser, product, eventId)
    const pages: Record<string, Page> = {
      'low latency': await watch(),
      standard: await watch(),
      '10 s back': await watch(),
    }
    await loseLowLatency(pages.standard as Page)
    await goBack(pages['10 s back'] as Page)
    await pause(3_000)
    const wanted = await runOperator(staff, eventId)
    const clock = openPictureClock()
    const seen = new Map<string, Shown[]>()
    for (const [name, page] of Object.entries(pages)) seen.set(name, await shownBy(page, wanted, clock))
    return report(seen, wanted)
  } catch (cause) {
    throw new Error(product.output(), { cause })
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function openPage(browser: Browser, product: RunningProduct, eventId: string): Promise<Page> {
  const page = await signedInPage(browser, product, withoutTicket, noteCues)
  await page.setViewportSize({ width: 1200, height: 700 })
  await page.goto(`${product.url}/player/${eventId}`)
  await page.waitForFunction(() => window.watched.frames > 24, undefined, { timeout: patienceMs })
  return page
}

async function goBack(page: Page): Promise<void> {
  // The player hides its controls when the pointer does not move.
  await page.mouse.move(300, 200)
  await page.mouse.move(320, 220)
  await page.getByRole('button', { name: 'Back 10 seconds' }).click()
}

/** Interrupts the network until the player leaves low-latency mode, as on a poor network. */
async function loseLowLatency(page: Page): Promise<void> {
  let isPlain = false
  page.on('request', (request) => {
    if (request.url().endsWith('/std.m3u8')) isPlain = true
  })
  let isCut = false
  await page.route(/\/v\//, (route) => (isCut ? route.abort('connectionreset') : route.continue()))
  const deadline = Date.now() + patienceMs
  while (!isPlain) {
    if (Date.now() > deadline) throw new Error('The player held on to low latency')
    isCut = !isCut
    await pause(isCut ? 6_000 : 1_500)
  }
  isCut = false
  await page.unroute(/\/v\//)
  const before = await page.evaluate(() => window.watched.frames)
  await page.waitForFunction((frames) => window.watched.frames > frames + 48, before, { timeout: patienceMs })
}

/** Writes cues as an operator does, for now or slightly ahead; returns their kinds by id. */
async function runOperator({ call }: StaffSession, eventId: string): Promise<Map<string, string>> {
  const wanted = new Map<string, string>()
  const params = { eventId }
  const once = () => ({ idempotencyKey: crypto.randomUUID() })
  const draft = await call(
    'POST /api/studio/event/{eventId}/poll',
    {
      params,
      body: {
        question: { en: 'Which song next?' },
        options: [{ en: 'Embers' }, { en: 'Low Tide' }],
      },
    },
    once(),
  )
  if (!draft.ok) throw new Error(`No poll: ${draft.error.name}`)
  for (let n = 0; n < turns; n++) {
    const colours = [n % 2 === 0 ? '#59c8ff' : '#ffb25f']
    const line = { kind: 'CAPTION' as const, lang: 'en' as const, text: `Line ${n + 1} of the song` }
    const captions = [{ ...line, durationMs: 2_000 }]
    const light = { kind: 'LIGHT' as const, pattern: 'FADE' as const, colours, periodMs: 2_000 }
    const [said, lit] = [
      await call('POST /api/studio/event/{eventId}/caption', { params, body: { captions } }, once()),
      await call('POST /api/studio/event/{eventId}/light', { params, body: { light } }, once()),
    ]
    if (!said.ok) throw new Error(`No caption: ${said.error.name}`)
    if (!lit.ok) throw new Error(`No light: ${lit.error.name}`)
    for (const { id, kind } of [...said.value.cues, lit.value]) wanted.set(id, kind)
    if (n === 2)
      await call('POST /api/studio/event/{eventId}/poll/{id}/open', {
        params: { ...params, id: draft.value.id },
        body: { durationSec: 600 },
      })
    await pause(everyMs)
  }
  return wanted
}

interface Shown extends ShownCue {
  pictureOffsetMs: number | null
  behindMs: number
}

/** Waits until the page has shown the last cue; a cue skipped during a stall is not included. */
async function shownBy(page: Page, wanted: Map<string, string>, clock: PictureClock): Promise<Shown[]> {
  const hasLast = (last: string) => window.shownCues.some(({ id }) => id === last)
  const last = [...wanted.keys()].at(-1) ?? ''
  await page.waitForFunction(hasLast, last, { timeout: lastWithinMs }).catch(() => {})
  const all = await page.evaluate(() => window.shownCues)
  const startMs = await startOf(page)
  return all
    .filter(({ id, kind }) => wanted.has(id) || kind === 'POLL_OPENED')
    .map((cue) => ({
      ...cue,
      pictureOffsetMs: clock.offsetMs(Buffer.from(cue.picture, 'base64'), cue.mediaMs),
      behindMs: cue.shownAt - startMs - cue.atMs,
    }))
}

async function startOf(page: Page): Promise<number> {
  const [, id = ''] = /player\/(ev_\w+)/.exec(page.url()) ?? []
  const answer = await fetch(new URL(`/api/v1/event/${id}`, page.url()))
  return Date.parse(((await answer.json()) as { startAt: string }).startAt)
}

function report(seen: Map<string, Shown[]>, wanted: Map<string, string>): Report {
  const pages = [...seen]
  const pastMs = (shown: Shown[]) => shown.map(({ atMs, mediaMs }) => atMs - mediaMs)
  const pictures = (shown: Shown[]) =>
    shown.flatMap(({ pictureOffsetMs }) => (pictureOffsetMs === null ? [] : [pictureOffsetMs]))
  const ids = (pages[0]?.[1] ?? []).map(({ id }) => id)
  /** For each cue, the difference of its media time between the pages. */
  const apartMs = (pick: (cue: Shown) => number | null) =>
    ids.flatMap((id) => {
      const found = pages
        .map(([, shown]) => shown.find((cue) => cue.id === id))
        .map((cue) => cue && pick(cue))
      const known = found.filter((ms): ms is number => typeof ms === 'number')
      return known.length === pages.length ? [Math.max(...known) - Math.min(...known)] : []
    })
  const [playheads, onScreen] = [
    apartMs(({ atMs }) => atMs),
    apartMs(({ pictureOffsetMs }) => pictureOffsetMs),
  ]
  const kinds = new Set((pages[0]?.[1] ?? []).map(({ kind }) => kind))
  return {
    rows: pages.map(([page, shown]) => ({
      page,
      cues: shown.length,
      'behind the show, s': (median(shown.map(({ behindMs }) => behindMs)) / 1_000).toFixed(1),
      'past its media time, ms': `${Math.round(median(pastMs(shown)))} (${spread(pastMs(shown))})`,
      'picture from its media time, ms': `${Math.round(median(pictures(shown)))} (${spread(pictures(shown))})`,
      'pictures told apart': pictures(shown).length,
    })),
    targets: [
      {
        target: 'each page shows every caption, light and opening of a poll within 100 ms of its media time',
        found: `${Math.round(Math.max(...pages.flatMap(([, shown]) => pastMs(shown))))} ms at most, ${[...kinds].join(', ')}`,
        holds:
          pages.every(([, shown]) => shown.length === wanted.size + 1) &&
          pages.flatMap(([, shown]) => pastMs(shown)).every((ms) => ms >= 0 && ms <= 100),
      },
      {
        target: 'three pages show a cue within 100 ms of one media time',
        found: `${Math.round(Math.max(...playheads))} ms apart at most by their playheads, ${playheads.length} cues`,
        holds: playheads.length === ids.length && Math.max(...playheads) <= 100,
      },
      {
        target: 'and at the same picture, to 100 ms and the frame it is measured by',
        found: `${Math.round(median(onScreen))} ms apart (${spread(onScreen)}), ${onScreen.length} cues`,
        holds: onScreen.length >= ids.length / 2 && median(onScreen) <= 142,
      },
    ],
    notes: [
      'One Chromium, three profiles. The standard page had low latency until its network was cut again and again, and changed over by itself. Pictures are compared with the frames of the recording, 42 ms each.',
    ],
  }
}
