import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'
import { openAudience } from './votes/audience.ts'
import { measureWay, type VoteRate, type Way } from './votes/ways.ts'

export const votes: Scenario = {
  name: 'votes',
  summary:
    'souls given to one poll by thousands at once, beside a plain insert and a counter that all update',
  run,
}

const rounds = 3
const wayNames: Way[] = ['one poll', '200 polls', 'plain insert', 'hot row']
const crowd = 2_000

async function run(): Promise<Report> {
  const found = new Map<Way, (VoteRate & { closeMs: number })[]>(wayNames.map((way) => [way, []]))
  const audience = await openAudience()
  let faults = -1
  try {
    for (let round = 0; round < rounds; round++) {
      for (const way of round % 2 === 0 ? wayNames : wayNames.toReversed()) {
        const rate = await measureWay(audience, way)
        found.get(way)?.push(rate)
        console.log(`  round ${round + 1} of ${rounds}, ${way}: ${rate.votesPerSec.toFixed(0)} votes/s`)
      }
      // The other strategies move souls without the ledger, so only votes of our own are audited.
      if (round === 0) faults = await ownFaults()
    }
  } finally {
    await audience.stop()
  }
  const of = (way: Way) => found.get(way) ?? []
  const times = (way: Way) =>
    of('one poll').map(({ votesPerSec }, round) => votesPerSec / (of(way)[round]?.votesPerSec ?? Number.NaN))
  const rates = of('one poll').map(({ votesPerSec }) => votesPerSec)
  const closeMs = of('one poll').map((rate) => rate.closeMs)
  return {
    rows: wayNames.map((way) => ({
      way,
      'votes/s': Math.round(median(of(way).map(({ votesPerSec }) => votesPerSec))),
      range: spread(of(way).map(({ votesPerSec }) => votesPerSec)),
      'p99 ms': Math.round(median(of(way).map(({ p99Ms }) => p99Ms)) * 10) / 10,
      'PostgreSQL us': Math.round(median(of(way).map(({ databaseUs }) => databaseUs))),
    })),
    targets: [
      {
        target: `${crowd} members vote within a minute, each of them once`,
        found: `${(crowd / median(rates)).toFixed(1)} s for ${crowd}; every acknowledged vote counted, ${faults} faults in ledger and polls`,
        holds: median(rates) * 60 >= crowd && faults === 0,
      },
      {
        target: 'one poll that all vote in takes 0.8 of the votes of 200 polls',
        found: `${median(times('200 polls')).toFixed(2)} (${spread(times('200 polls'))})`,
        holds: median(times('200 polls')) >= 0.8,
      },
      {
        target: 'more votes than a transaction with a counter that all update, though it writes no ledger',
        found: `${median(times('hot row')).toFixed(2)} (${spread(times('hot row'))})`,
        holds: median(times('hot row')) >= 1,
      },
      {
        target: 'a quarter of the plain inserts at least: a vote is five rows and moves money',
        found: `${median(times('plain insert')).toFixed(2)} (${spread(times('plain insert'))})`,
        holds: median(times('plain insert')) >= 0.25,
      },
    ],
    notes: [
      `16 connections of one process to a PostgreSQL with its default settings, every commit on disk; both cores. Closing a poll of ${Math.round(median(rates) * 7.5)} votes that nothing had counted before took ${Math.round(median(closeMs))} ms.`,
    ],
  }
}

/** Runs only our votes, in a separate database, so that the audits cover nothing else. */
async function ownFaults(): Promise<number> {
  const audience = await openAudience()
  try {
    await measureWay(audience, 'one poll')
    return await audience.faults()
  } finally {
    await audience.stop()
  }
}
