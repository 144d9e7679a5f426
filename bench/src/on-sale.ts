import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compete, ratios } from './contest.ts'
import type { Load } from './load.ts'
import { emptyRoute, ours, recordLateOrder } from './on-sale/answers.ts'
import { openSaleDatabase } from './on-sale/database.ts'
import { batch, clients, type HoldRate, hasPgbench, measurePgbench, measureWay } from './on-sale/holds.ts'
import type { Report, Row, Scenario, Target } from './report.ts'
import { median, spread } from './statistics.ts'

export const onSale: Scenario = {
  name: 'on-sale',
  summary: 'durable holds of one product for a thousand clients, and answers to those who come too late',
  run,
}

const rounds = 3
const ways = ['batches', 'hot row', 'hot row, one statement']
const limit = 'pgbench'

async function run(): Promise<Report> {
  const holds = await compareHolds()
  const answers = await compareAnswers()
  return {
    rows: [...holds.rows, ...answers.rows],
    targets: [...holds.targets, ...answers.targets],
    notes: [
      `Holds: ${clients} clients of one server process at one product, each asks again once it is answered; after each turn the acknowledged holds are the stored ones. PostgreSQL has its default settings, every commit is on disk. Both cores.`,
      `pgbench: one connection, the same function with ${batch} requests a call; its own CPU is not counted.`,
      'Answers: one member over HTTP on 100 connections, server and generator on a core each; the empty route answers the same bytes and headers. CPU counts all processes of the product, PostgreSQL and the sandbox included.',
    ],
  }
}

async function compareHolds(): Promise<Pick<Report, 'rows' | 'targets'>> {
  if (!(await hasPgbench())) throw new Error('pgbench is missing: apt-get install postgresql-client-15')
  const found = new Map<string, HoldRate[]>([...ways, limit].map((name) => [name, []]))
  const database = await openSaleDatabase()
  try {
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? [...found] : [...found].toReversed()
      for (const [name, rates] of order) {
        const rate = await (name === limit ? measurePgbench(database) : measureWay(database, name))
        rates.push(rate)
        console.log(`  round ${round + 1} of ${rounds}, ${name}: ${rate.holdsPerSec.toFixed(0)} holds/s`)
      }
    }
  } finally {
    await database.stop()
  }
  const rateOf = (name: string) => (found.get(name) ?? []).map(({ holdsPerSec }) => holdsPerSec)
  const times = (name: string) =>
    rateOf('batches').map((rate, round) => rate / (rateOf(name)[round] ?? Number.NaN))
  return {
    rows: [...found].map(([name, rates]) => holdRow(name, rates)),
    targets: [
      target('at least 5 times the holds of a hot row updated in a transaction each', times('hot row'), 5),
      target('at least 5 times the holds of a hot row in one statement each', times(ways[2] ?? ''), 5),
      target('at least 0.5 of the holds of pgbench with the same function', times(limit), 0.5),
    ],
  }
}

async function compareAnswers(): Promise<Pick<Report, 'rows' | 'targets'>> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-late-'))
  try {
    const dataDir = join(folder, 'data')
    const order = await recordLateOrder(dataDir)
    const [encore, empty] = [ours(dataDir), emptyRoute(order)]
    const loads = await compete([encore, empty], {
      rounds: 2,
      seconds: 8,
      connections: 100,
      headers: order.headers,
      post: { body: order.body, status: order.status },
    })
    const of = ({ name }: { name: string }) => loads.get(name) ?? []
    const { rate, cpu } = ratios(of(encore), of(empty))
    const answers = target(
      'at least 0.3 of the answers of an empty Fastify route with the same CPU',
      cpu,
      0.3,
    )
    return {
      rows: [encore, empty].map((contender) => answerRow(contender.name, of(contender))),
      targets: [{ ...answers, found: `${answers.found}; ${median(rate).toFixed(2)} by wall clock` }],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function target(text: string, found: number[], least: number): Target {
  return {
    target: text,
    found: `${median(found).toFixed(2)} (${spread(found)} over the rounds)`,
    holds: median(found) >= least,
  }
}

function holdRow(name: string, rates: HoldRate[]): Row {
  const all = (key: keyof HoldRate) => rates.map((rate) => rate[key])
  return {
    what: `holds: ${name}`,
    'per s': Math.round(median(all('holdsPerSec'))),
    range: spread(all('holdsPerSec')),
    'CPU us of PostgreSQL': Math.round(median(all('databaseUs'))),
    'CPU us of Node': Math.round(median(all('processUs'))),
  }
}

function answerRow(name: string, loads: Load[]): Row {
  const all = (key: keyof Load) => loads.map((load) => load[key])
  return {
    what: `answers: ${name}`,
    'per s': Math.round(median(all('requestsPerSec'))),
    range: spread(all('requestsPerSec')),
    'CPU us of PostgreSQL': 0,
    'CPU us of Node': Math.round(median(all('cpuUsPerRequest'))),
  }
}
