import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { cpuSecOfChildren } from './machine.ts'
import { bootProduct } from './product.ts'
import type { Report, Row, Scenario } from './report.ts'
import { type Asker, asker } from './search/asker.ts'
import { bruteForce } from './search/brute-force.ts'
import { type Catalogue, openCatalogue } from './search/catalogue.ts'
import { otherWays } from './search/other-ways.ts'
import {
  type Artist,
  type Draw,
  drawFrom,
  type Language,
  languages,
  makeShows,
  pick,
  type Show,
} from './search/titles.ts'
import { median } from './statistics.ts'

export const search: Scenario = {
  name: 'search',
  summary: 'a hundred thousand shows in four languages, asked for by one, two and three characters',
  run,
}

const showCount = 100_000
const artistCount = 2_000
const lengths = [1, 2, 3] as const
/** Per language and length: how many queries are timed, and for how many of them every page is read. */
const timedEach = 100
const readWholeEach = 5
const wayEach = 24
const warmUp = 200

interface Query {
  keyword: string
  language: Language
  length: number
}

async function run(): Promise<Report> {
  const draw = drawFrom(20_261_122)
  const { shows, artists } = makeShows(showCount, artistCount, draw)
  const queries = shuffled(draw, queriesFrom(shows, draw))
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const catalogue = await openCatalogue(product.dataDir)
  try {
    const ask = asker(product.url)
    const emptyMib = await ask.memoryMib()
    await catalogue.write(shows, artists)
    console.log('  shows are written')
    const builtMs = await untilFound(ask, shows.at(-1)?.titles.en ?? '')
    console.log(`  index is built after ${Math.round(builtMs)} ms`)
    const memoryMib = (await ask.memoryMib()) - emptyMib
    const cpuBefore = cpuSecOfChildren()
    const times = await timed(product.url, queries)
    const cpuMs = ((cpuSecOfChildren() - cpuBefore) * 1_000) / queries.length
    console.log('  keywords are timed')
    const missed = await missing(ask, queries, shows, artists)
    console.log(`  ${missed.missed} of ${missed.looked} missed`)
    const freshMs = await freshness(ask, catalogue, shows)
    const ways = await timedWays(catalogue, queries)
    return reportOf({ times, ways, missed, cpuMs, builtMs, freshMs, memoryMib })
  } finally {
    await catalogue.close()
    await product.stop()
  }
}

const queriesFrom = (shows: Show[], draw: Draw): Query[] =>
  lengths.flatMap((length) =>
    languages.flatMap((language) =>
      Array.from({ length: timedEach }, () => ({
        keyword: pieceOf(pick(draw, shows).titles[language], length, draw()),
        ...{ language, length },
      })),
    ),
  )

/** Returns `length` characters of a title, spaces removed, from a relative position. */
function pieceOf(title: string, length: number, at: number): string {
  const all = [...title.replaceAll(' ', '')]
  const from = Math.floor(at * Math.max(1, all.length - length + 1))
  return all.slice(from, from + length).join('')
}

const shuffled = <T>(draw: Draw, all: T[]): T[] =>
  all
    .map((one) => ({ one, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

async function untilFound(ask: Asker, title: string): Promise<number> {
  const at = performance.now()
  while ((await ask.page(title, 0, 1)).total === 0) {
    if (performance.now() - at > 300_000) throw new Error(`${title} was not found`)
    await new Promise((tick) => setTimeout(tick, 20))
  }
  return performance.now() - at
}

interface Timed extends Query {
  ms: number
}

/**
 * Times each keyword once, so that no response comes from a cache, after a warm-up. A separate thread sends the
 * requests: garbage collection of the many titles here would delay the responses.
 */
async function timed(url: string, queries: Query[]): Promise<Timed[]> {
  const thread = new Worker(new URL('./search/ask-apart.ts', import.meta.url), {
    workerData: { url, keywords: queries.map(({ keyword }) => keyword) },
  })
  const [times] = (await once(thread, 'message')) as [number[]]
  return queries.map((query, at) => ({ ...query, ms: times[at] ?? Number.NaN })).slice(warmUp)
}

/** Counts shows that a brute-force scan of all titles, names and aliases finds and the search does not. */
async function missing(ask: Asker, queries: Query[], shows: Show[], artists: Artist[]) {
  const look = bruteForce(shows, artists)
  let [looked, missed] = [0, 0]
  for (const length of lengths)
    for (const language of languages) {
      const some = queries.filter((query) => query.length === length && query.language === language)
      for (const { keyword } of some.slice(0, readWholeEach)) {
        const found = await ask.all(keyword)
        const wanted = look(keyword)
        looked += wanted.length
        missed += wanted.filter((id) => !found.has(id)).length
      }
    }
  return { looked, missed }
}

/** Returns the longest time from the commit of a new title until the search finds it. */
async function freshness(ask: Asker, catalogue: Catalogue, shows: Show[]): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 10; time++) {
    const show = shows[time * 997]
    if (!show) continue
    const title = `zzfresh${time}zz`
    await catalogue.rename(show, title)
    times.push(await untilFound(ask, title))
  }
  return Math.max(...times)
}

interface Way {
  name: string
  times: Timed[]
}

async function timedWays(catalogue: Catalogue, queries: Query[]): Promise<Way[]> {
  await catalogue.prepare(otherWays.prepare)
  const ways: Way[] = []
  for (const { name, statement, parameters } of otherWays.ways) {
    const times: Timed[] = []
    for (const length of lengths)
      for (const query of queries.filter((one) => one.length === length).slice(0, wayEach))
        times.push({ ...query, ms: await catalogue.time(statement, parameters(query.keyword)) })
    ways.push({ name, times })
  }
  return ways
}

interface Found {
  times: Timed[]
  ways: Way[]
  missed: { looked: number; missed: number }
  /** CPU of server and database per response. */
  cpuMs: number
  builtMs: number
  freshMs: number
  memoryMib: number
}

const quantile = (times: Timed[], part: number): number => {
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

const of = (times: Timed[], length: number) => times.filter((one) => one.length === length)

const rowsOf = (name: string, times: Timed[]): Row[] =>
  lengths.map((length) => ({
    way: name,
    characters: length,
    'p50 ms': median(of(times, length).map(({ ms }) => ms)).toFixed(2),
    'p99 ms': quantile(of(times, length), 0.99).toFixed(2),
    asked: of(times, length).length,
  }))

function reportOf({ times, ways, missed, cpuMs, builtMs, freshMs, memoryMib }: Found): Report {
  const slowest = quantile(times, 0.99)
  const pairs = (all: Timed[]) => median(of(all, 2).map(({ ms }) => ms))
  const trigrams = ways.find(({ name }) => name.startsWith('pg_trgm'))
  const ratio = trigrams ? pairs(trigrams.times) / pairs(times) : Number.NaN
  return {
    rows: [...rowsOf('ours, by HTTP', times), ...ways.flatMap((way) => rowsOf(way.name, way.times))],
    targets: [
      { target: 'p99 below 5 ms over all', found: `${slowest.toFixed(2)} ms`, holds: slowest < 5 },
      {
        target: 'nothing is missed that a look through all texts finds',
        found: `${missed.missed} of ${missed.looked}`,
        holds: missed.missed === 0 && missed.looked > 0,
      },
      {
        target: 'a new title is found within a second',
        found: `${Math.round(freshMs)} ms`,
        holds: freshMs < 1_000,
      },
      {
        target: '10 times as fast as pg_trgm for two characters',
        found: `${ratio.toFixed(1)} times`,
        holds: ratio >= 10,
      },
    ],
    notes: [
      `${showCount} shows with four titles each and ${artistCount} artists; one call after another, twenty cards each, from the database as they stand.`,
      `An answer took ${cpuMs.toFixed(2)} ms of CPU, server and database together, one-character words among them.`,
      `The index was built ${(builtMs / 1_000).toFixed(1)} s after the shows were told; the server grew by ${memoryMib} MiB.`,
      'The other ways are one statement on the same PostgreSQL, without HTTP and without cards.',
    ],
  }
}
