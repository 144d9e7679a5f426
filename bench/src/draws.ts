import { setTimeout as pause } from 'node:timers/promises'
import { type DrawBooks, openDrawBooks } from './draws/books.ts'
import { checkInBrowser } from './draws/checking.ts'
import { type BuyingRound, buyOn, compareBuying } from './draws/entering.ts'
import { signUpFans } from './identity/fans.ts'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'

export const draws: Scenario = {
  name: 'draws',
  summary:
    'buying into an open draw beside buying alone, a draw of 100,000 entries, 20,000 checked in Chromium',
  run,
}

const fanCount = 24
const rounds = 7
const checks = 3
const large = 100_000
const checked = 20_000
const entriesEach = 5
/** Time for the log to take all entries before the close. */
const fillSec = 90

async function run(): Promise<Report> {
  const product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  const books = await openDrawBooks(product.dataDir)
  try {
    const fans = await signUpFans(product, fanCount)
    await books.giveCubes(
      fans.map(({ uid }) => uid),
      10_000,
    )
    // Warms both up.
    await buyOn(fans, await books.addProduct())
    const buying: BuyingRound[] = []
    for (let round = 0; round < rounds; round++) {
      const found = await compareBuying(books, fans, round)
      buying.push(found)
      const { within, without } = found
      console.log(
        `  round ${round + 1} of ${rounds}: ${within.ordersPerSec.toFixed(0)} orders/s into a draw, ${without.ordersPerSec.toFixed(0)} without`,
      )
    }
    const small = await drawOf(books, checked)
    const found = await drawOf(books, large)
    const checking: Awaited<ReturnType<typeof checkInBrowser>>[] = []
    for (let round = 0; round < checks; round++) checking.push(await checkInBrowser(product, small.id))
    return reportOf(buying, found.lateMs, checking)
  } catch (cause) {
    throw new Error(product.output().slice(-4_000), { cause })
  } finally {
    await books.close()
    await product.stop()
  }
}

interface Drawn {
  id: string
  /** From the round that decides to the stored result. */
  lateMs: number
}

const delaySec = 30

async function drawOf(books: DrawBooks, entries: number): Promise<Drawn> {
  const { id } = await books.open({ closesInSec: fillSec, delaySec })
  await books.fill(id, entries, entriesEach)
  for (;;) {
    const times = await books.seenDrawn(id)
    if (times) {
      // The round is the first one at or after the delay; one comes every three seconds.
      const lateMs = times.nowMs - times.closesMs - delaySec * 1_000
      console.log(`  ${entries} entries: drawn ${Math.round(lateMs)} ms after the delay`)
      return { id, lateMs }
    }
    await pause(100)
  }
}

function reportOf(
  buying: BuyingRound[],
  lateMs: number,
  checking: { tookMs: number; longestTaskMs: number }[],
): Report {
  const within = buying.map(({ within: { ordersPerSec } }) => ordersPerSec)
  const without = buying.map(({ without: { ordersPerSec } }) => ordersPerSec)
  const ratios = within.map((rate, round) => rate / (without[round] ?? Number.NaN))
  const took = checking.map(({ tookMs }) => tookMs)
  const longest = Math.max(...checking.map(({ longestTaskMs }) => longestTaskMs))
  const p99 = (which: 'within' | 'without') => Math.round(median(buying.map((round) => round[which].p99Ms)))
  return {
    rows: [
      { what: 'orders/s into an open draw', median: Math.round(median(within)), range: spread(within) },
      { what: 'orders/s without a draw', median: Math.round(median(without)), range: spread(without) },
      { what: 'p99 into a draw, ms', median: p99('within'), range: '' },
      { what: 'p99 without, ms', median: p99('without'), range: '' },
      { what: `check of ${checked} entries, ms`, median: Math.round(median(took)), range: spread(took) },
    ],
    targets: [
      {
        target: 'orders into an open draw at 0.9 of those without',
        found: `${median(ratios).toFixed(2)} (${spread(ratios)})`,
        holds: median(ratios) >= 0.9,
      },
      {
        target: '5,000 fulfilments a minute into one draw',
        found: `${Math.round(median(within) * 60)} a minute`,
        holds: median(within) * 60 >= 5_000,
      },
      {
        target: `a draw of ${large} entries is stored within 10 s of its round`,
        found: `${(lateMs / 1_000).toFixed(1)} s, up to 3 s of which wait for the round`,
        holds: lateMs <= 10_000,
      },
      {
        target: `${checked} entries checked on the page within 5 s, no task of its main thread over 50 ms`,
        found: `${(median(took) / 1_000).toFixed(1)} s, longest task ${Math.round(longest)} ms`,
        holds: median(took) <= 5_000 && longest <= 50,
      },
    ],
    notes: [
      `${fanCount} members buy one unit for a cube at a time over HTTP, each waiting for the answer; generator and product share both cores. Entries of the large draws come from statements, ${entriesEach} of each entrant; log, close and draw are the product’s own task. The browser is Chromium without a window and without throttling.`,
    ],
  }
}
