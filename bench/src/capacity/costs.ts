import { readFileSync } from 'node:fs'
import { measuredByHand } from './inputs.ts'

/** Cost of one unit of work, from the newest record of a scenario. */
export interface Cost {
  /** CPU in microseconds, of all processes of the product. */
  us: number
  /** The record: scenario, processor and day. */
  source: string
}

interface Recorded {
  scenario: string
  date: string
  machine: { cpu: string; cores: number }
  rows: Record<string, string | number>[]
}

const results = new URL('../../results/', import.meta.url)

function readRecord(scenario: string): Recorded {
  return JSON.parse(readFileSync(new URL(`${scenario}.json`, results), 'utf8')) as Recorded
}

const sourceOf = ({ scenario, date, machine }: Recorded) =>
  `\`${scenario}\`, ${machine.cpu}, ${date.slice(0, 10)}`

/** Reads a number of the row that has these values; throws when the record has no such row. */
function numberOf(record: Recorded, row: Record<string, string>, column: string): number {
  const found = record.rows.find((each) => Object.entries(row).every(([name, value]) => each[name] === value))
  const value = Number.parseFloat(String(found?.[column]))
  if (!Number.isFinite(value))
    throw new Error(`${record.scenario}.json has no ${column} of ${JSON.stringify(row)}`)
  return value
}

function costOf(scenario: string, row: Record<string, string>, ...columns: string[]): Cost {
  const record = readRecord(scenario)
  const us = columns.reduce((sum, column) => sum + numberOf(record, row, column), 0)
  return { us, source: sourceOf(record) }
}

/** Unit costs that the model multiplies. */
export function readCosts() {
  const draws = readRecord('draws')
  const ordersPerSec = numberOf(draws, { what: 'orders/s without a draw' }, 'median')
  const identity = readRecord('identity')
  return {
    mediaAnswer: costOf('hls', { server: 'Encore' }, 'CPU us/req'),
    cachedPage: costOf('cached-page', { server: 'Encore' }, 'CPU us/req'),
    memberPage: costOf('server-render', { server: 'Encore' }, 'CPU us/req'),
    chatDelivery: costOf('chat', { server: 'Encore' }, 'CPU us/delivery'),
    signIn: {
      us: numberOf(identity, { what: 'argon2id, ms a hash' }, 'found') * 1_000,
      source: sourceOf(identity),
    },
    vote: costOf('votes', { way: 'one poll' }, 'PostgreSQL us'),
    hold: costOf('on-sale', { what: 'holds: batches' }, 'CPU us of PostgreSQL', 'CPU us of Node'),
    soldOut: costOf(
      'on-sale',
      { what: 'answers: Encore, sold out' },
      'CPU us of PostgreSQL',
      'CPU us of Node',
    ),
    /** An upper bound: the load generator and the stand-in for mail used the same cores. */
    order: { us: (draws.machine.cores / ordersPerSec) * 1_000_000, source: sourceOf(draws) },
    presence: { us: measuredByHand.presenceUs.value, source: `by hand, ${measuredByHand.presenceUs.when}` },
  } satisfies Record<string, Cost>
}

export type Costs = ReturnType<typeof readCosts>

/** Memory of a socket in bytes. */
export function readSocketBytes(): number {
  return numberOf(readRecord('chat'), { server: 'Encore' }, 'kB/connection') * 1_000
}

/** Orders a second of one product with two cores, generator included. */
export function readOrdersPerSec(): number {
  return numberOf(readRecord('draws'), { what: 'orders/s without a draw' }, 'median')
}
