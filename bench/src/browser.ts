import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startEmptyPage } from './browser/empty-page.ts'
import { type Press, pressOnce } from './browser/first-press.ts'
import { medianOf, type Visit, visit } from './browser/lighthouse.ts'
import { type Site, startPeer } from './browser/peers.ts'
import { type Cookies, type Weight, weigh } from './browser/weigh.ts'
import { bootProduct } from './product.ts'
import type { Report, Row, Scenario, Target } from './report.ts'
import { median } from './statistics.ts'
import { openChromium, signedInPage } from './watching/chromium.ts'
import { ticketHolder } from './watching/demo-show.ts'

export const browser: Scenario = {
  name: 'browser',
  summary:
    'what home and an event make a phone fetch and run: beside React Router and Next.js, and by Lighthouse',
  run,
}

const rounds = 5
const pages = ['home', 'detail'] as const

interface Ours extends Site {
  /** Page of an event with tickets on sale. */
  onSale: string
  member: Cookies
}

async function run(): Promise<Report> {
  const scratch = await mkdtemp(join(tmpdir(), 'encore-browser-'))
  const ours = await startOurs()
  try {
    const busyBefore = loadavg()[0] ?? 0
    const weights = await weighAll(ours, scratch)
    const presses = await pressAll(ours)
    const empty = await startEmptyPage(ours.home)
    const visits = await visit([empty.url, ours.home, ours.detail], rounds).finally(empty.stop)
    const of = (url: string) => visits.get(url) ?? []
    const judged = pages.map((page) => ({ page, visits: of(ours[page]) }))
    return {
      rows: [
        ...weights.map(weightRow),
        ...judged.map(({ page, visits: found }) => visitRow(`Encore, ${page}`, found)),
        visitRow('Empty page with the same picture', of(empty.url)),
      ],
      targets: [
        ...lightTargets(weights),
        ...judged.flatMap(({ page, visits: found }) => scoreTargets(page, found)),
        ...judged.map(({ page, visits: found }) => lcpTarget(page, found, of(empty.url))),
      ],
      notes: [
        'JavaScript in KiB, gzip 9 on every side: the scripts in the page itself, the files that come by themselves until nothing more is asked for, and with those that a first touch brings. The peers show the same home, and of an event the same sections without what ours does beyond (wishes, the line, holds, payment).',
        'A guest reads home and an event without a file of scripts and begins them by a sign (decision 008); what a touch brings is told and is no target.',
        pressNote(presses),
        `Lighthouse 13.5, its phone (4 times slower CPU, slow 4G, simulated), median of ${rounds}; load of the machine before it began: ${busyBefore.toFixed(1)}.`,
      ],
    }
  } finally {
    await ours.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function startOurs(): Promise<Ours> {
  const product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  const answer = await fetch(`${product.url}/api/v1/event?page=0&size=1`)
  const { content } = (await answer.json()) as { content: { slug: string }[] }
  const [home, detail] = [`${product.url}/`, `${product.url}/detail/${content[0]?.slug}`]
  const onSale = `${product.url}/detail/afterglow`
  const visitor = await openChromium()
  try {
    // A picture is converted to AVIF at its first request, so pages are visited once before the measurement.
    for (const url of [home, detail, onSale]) await warm(visitor, url)
    const session = await signedInPage(visitor, product, ticketHolder)
    const member = await session.context().cookies()
    return { name: 'Encore', home, detail, onSale, member, stop: product.stop }
  } finally {
    await visitor.close()
  }
}

async function warm(visitor: Browser, url: string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    const page = await visitor.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(3_000)
    await page.close()
  }
}

interface Weighed extends Weight {
  site: string
  page: (typeof pages)[number]
}

async function weighAll(ours: Ours, scratch: string): Promise<Weighed[]> {
  const visitor = await openChromium()
  const found: Weighed[] = []
  const add = async (site: Site, name = site.name, cookies: Cookies = []) => {
    for (const page of pages) {
      const weight = await weigh(visitor, site[page], cookies)
      found.push({ site: name, page, ...weight })
      const { inline, untouched, touched } = weight
      console.log(`  ${name}, ${page}: ${kib(inline)} in the page, ${kib(untouched)} to ${kib(touched)} KiB`)
    }
  }
  try {
    await add(ours)
    await add(ours, 'Encore for a member', ours.member)
    for (const name of ['react-router', 'next'] as const) {
      const peer = await startPeer(name, scratch)
      await add(peer).finally(peer.stop)
    }
  } finally {
    await visitor.close()
  }
  return found
}

async function pressAll(ours: Ours): Promise<Press[]> {
  const visitor = await openChromium()
  try {
    const found: Press[] = []
    for (let round = 1; round <= rounds; round++) {
      const press = await pressOnce(visitor, ours.onSale)
      found.push(press)
      const received = [press.first, press.afterTouch, press.listening].map(Math.round).join(', ')
      console.log(`  presses, round ${round} of ${rounds}: ${received} ms`)
    }
    return found
  } finally {
    await visitor.close()
  }
}

function pressNote(presses: Press[]): string {
  const ms = (key: keyof Press) => `${Math.round(median(presses.map((press) => press[key])))} ms`
  return `From a press of "Get ticket" to the dialog that answers a guest, on a phone 4 times slower with slow 4G (both for real), median of ${presses.length}: ${ms('first')} when it is the first touch of all, ${ms('afterTouch')} two seconds after the first touch, ${ms('listening')} once the page listens.`
}

const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10

const weightRow = ({ site, page, inline, untouched, touched }: Weighed): Row => ({
  page: `${site}, ${page}`,
  'JS in the page': kib(inline),
  'JS untouched': kib(untouched),
  'JS touched': kib(touched),
  ...{
    performance: '',
    accessibility: '',
    'best practices': '',
    SEO: '',
    'LCP ms': '',
    'blocked ms': '',
    CLS: '',
  },
})

const visitRow = (name: string, visits: Visit[]): Row => ({
  page: name,
  ...{ 'JS in the page': '', 'JS untouched': '', 'JS touched': '' },
  performance: medianOf(visits, 'performance'),
  accessibility: medianOf(visits, 'accessibility'),
  'best practices': medianOf(visits, 'bestPractices'),
  SEO: medianOf(visits, 'seo'),
  'LCP ms': Math.round(medianOf(visits, 'lcpMs')),
  'blocked ms': Math.round(medianOf(visits, 'blockedMs')),
  CLS: Math.round(medianOf(visits, 'shift') * 1000) / 1000,
})

/** Limits for the scripts that a page needs before any interaction, including inline ones. */
function lightTargets(weights: Weighed[]): Target[] {
  const limits = [
    ['React Router 8, stock', 1],
    ['Next.js 16', 0.75],
  ] as const
  const initial = (site: string, page: string) =>
    weights
      .filter((one) => one.site === site && one.page === page)
      .map(({ inline, untouched }) => inline + untouched)[0] ?? Number.NaN
  return limits.flatMap(([peer, limit]) =>
    pages.map((page) => {
      const [own, other] = [initial('Encore', page), initial(peer, page)]
      return {
        target: `${page}: JavaScript before a touch at most ${limit} times that of ${peer}`,
        found: `${(own / other).toFixed(2)} times (${kib(own)} against ${kib(other)} KiB)`,
        holds: own / other <= limit,
      }
    }),
  )
}

function scoreTargets(page: string, visits: Visit[]): Target[] {
  const atLeast = (
    key: 'performance' | 'accessibility' | 'bestPractices' | 'seo',
    name: string,
    least: number,
  ) => {
    const found = medianOf(visits, key)
    return { target: `${page}: ${name} at least ${least}`, found: String(found), holds: found >= least }
  }
  const shift = medianOf(visits, 'shift')
  return [
    atLeast('performance', 'performance', 95),
    atLeast('accessibility', 'accessibility', 100),
    atLeast('bestPractices', 'best practices', 95),
    atLeast('seo', 'SEO', 100),
    { target: `${page}: layout shift at most 0.01`, found: shift.toFixed(4), holds: shift <= 0.01 },
  ]
}

function lcpTarget(page: string, found: Visit[], empty: Visit[]): Target {
  const ratio = medianOf(found, 'lcpMs') / medianOf(empty, 'lcpMs')
  return {
    target: `${page}: the largest paint at most 1.3 times as late as on an empty page with the same picture`,
    found: `${ratio.toFixed(2)} times`,
    holds: ratio <= 1.3,
  }
}
