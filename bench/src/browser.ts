import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootProduct } from '@encore/dev-env'
import { startEmptyPage } from './browser/empty-page.ts'
import { medianOf, type Visit, visit } from './browser/lighthouse.ts'
import { type Site, startPeer } from './browser/peers.ts'
import { openBrowser, type Weight, weigh } from './browser/weigh.ts'
import type { Report, Row, Scenario, Target } from './report.ts'

export const browser: Scenario = {
  name: 'browser',
  summary:
    'what home and an event make a phone fetch and run: beside React Router and Next.js, and by Lighthouse',
  run,
}

const rounds = 5
const pages = ['home', 'detail'] as const

async function run(): Promise<Report> {
  const scratch = await mkdtemp(join(tmpdir(), 'encore-browser-'))
  const ours = await startOurs()
  try {
    const busyBefore = loadavg()[0] ?? 0
    const weights = await weighAll(ours, scratch)
    const empty = await startEmptyPage(ours.home)
    const visits = await visit([empty.url, ours.home, ours.detail], rounds).finally(empty.stop)
    const of = (url: string) => visits.get(url) ?? []
    const judged = pages.map((page) => ({ page, visits: of(ours[page]) }))
    return {
      rows: [
        ...weights.map(rowOf),
        ...judged.map(({ page, visits: found }) => visitRow(`Encore, ${page}`, found)),
        visitRow('Empty page with the same picture', of(empty.url)),
      ],
      targets: [
        ...lightTargets(weights),
        ...judged.flatMap(({ page, visits: found }) => scoreTargets(page, found)),
        lcpTarget(of(ours.home), of(empty.url)),
      ],
      notes: [
        'JavaScript is what came as scripts, gzip 9 on every side; the peers show the same home, and of an event the same sections without what ours does beyond (wishes, the line, holds, payment).',
        'Before it has loaded our page runs an inline script only (decision 008); "listening" is with all that it fetches by itself afterwards.',
        `Lighthouse 13.5, its phone (4 times slower CPU, slow 4G, simulated), median of ${rounds}; load of the machine before it began: ${busyBefore.toFixed(1)}.`,
      ],
    }
  } finally {
    await ours.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function startOurs(): Promise<Site> {
  const product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  const answer = await fetch(`${product.url}/api/v1/event?page=0&size=1`)
  const { content } = (await answer.json()) as { content: { id: string }[] }
  const [home, detail] = [`${product.url}/`, `${product.url}/detail/${content[0]?.id}`]
  // A picture is AVIF once it has been asked for: a page that nobody has seen yet is not what is measured.
  for (const url of [home, detail]) await warm(url)
  return { name: 'Encore', home, detail, stop: product.stop }
}

async function warm(url: string): Promise<void> {
  const visitor = await openBrowser()
  try {
    for (let turn = 0; turn < 2; turn++) {
      const page = await visitor.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForTimeout(3_000)
      await page.close()
    }
  } finally {
    await visitor.close()
  }
}

interface Weighed extends Weight {
  site: string
  page: (typeof pages)[number]
}

async function weighAll(ours: Site, scratch: string): Promise<Weighed[]> {
  const visitor = await openBrowser()
  const found: Weighed[] = []
  const add = async (site: Site) => {
    for (const page of pages) found.push({ site: site.name, page, ...(await weigh(visitor, site[page])) })
  }
  try {
    await add(ours)
    for (const name of ['react-router', 'next'] as const) {
      const peer = await startPeer(name, scratch)
      await add(peer).finally(peer.stop)
    }
  } finally {
    await visitor.close()
  }
  return found
}

const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10

const rowOf = ({ site, page, untilLoaded, untilListening }: Weighed): Row => ({
  page: `${site}, ${page}`,
  'JS KiB at load': kib(untilLoaded),
  'JS KiB listening': kib(untilListening),
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
  ...{ 'JS KiB at load': '', 'JS KiB listening': '' },
  performance: medianOf(visits, 'performance'),
  accessibility: medianOf(visits, 'accessibility'),
  'best practices': medianOf(visits, 'bestPractices'),
  SEO: medianOf(visits, 'seo'),
  'LCP ms': Math.round(medianOf(visits, 'lcpMs')),
  'blocked ms': Math.round(medianOf(visits, 'blockedMs')),
  CLS: Math.round(medianOf(visits, 'shift') * 1000) / 1000,
})

function lightTargets(weights: Weighed[]): Target[] {
  const limits = [
    ['React Router 8, stock', 1],
    ['Next.js 16', 0.75],
  ] as const
  const weightOf = (site: string, page: string) =>
    weights.find((one) => one.site === site && one.page === page)
  return limits.flatMap(([peer, limit]) =>
    pages.flatMap((page) => {
      const [own, other] = [weightOf('Encore', page), weightOf(peer, page)]
      if (!own || !other) return []
      const ratio = (key: keyof Weight) => own[key] / other[key]
      const compare = (key: keyof Weight, what: string): Target => ({
        target: `${page}: JavaScript ${what} at most ${limit} times that of ${peer}`,
        found: `${ratio(key).toFixed(2)} times (${kib(own[key])} against ${kib(other[key])} KiB)`,
        holds: ratio(key) <= limit,
      })
      return [compare('untilLoaded', 'until it has loaded'), compare('untilListening', 'until it listens')]
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

function lcpTarget(home: Visit[], empty: Visit[]): Target {
  const ratio = medianOf(home, 'lcpMs') / medianOf(empty, 'lcpMs')
  return {
    target: 'home: the largest paint at most 1.3 times as late as on an empty page with the same picture',
    found: `${ratio.toFixed(2)} times`,
    holds: ratio <= 1.3,
  }
}
