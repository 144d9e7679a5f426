import { bootProduct } from './product.ts'
import type { Report, Row, Scenario } from './report.ts'
import { median } from './statistics.ts'
import { type Ledger, openLedger } from './studio-orders/ledger.ts'
import { openStaffSession, type StaffSession } from './studio-orders/staff-session.ts'

export const studioOrders: Scenario = {
  name: 'studio-orders',
  summary: 'a million orders in the studio: listed, filtered, searched and read on, part by part',
  run,
}

const orderCount = 1_000_000
const askedEach = 200
const warmUp = 10

interface Question {
  name: string
  query(n: number): Record<string, string>
}

async function run(): Promise<Report> {
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const ledger = await openLedger(product.dataDir)
  try {
    const staff = await openStaffSession(product)
    const at = performance.now()
    await ledger.write(orderCount)
    console.log(`  ${orderCount} orders are written after ${Math.round((performance.now() - at) / 1_000)} s`)
    const rows: Row[] = []
    const slowest: number[] = []
    for (const { name, query } of questionsOf(ledger)) {
      const times = await timed(staff, query)
      slowest.push(times.p99)
      rows.push({ question: name, ...rounded(times) })
      console.log(`  ${name}: p99 ${times.p99.toFixed(1)} ms`)
    }
    const walk = await readOn(staff)
    slowest.push(walk.p99)
    rows.push({ question: 'the next part, 500 times on', ...rounded(walk) })
    const found = Math.max(...slowest)
    return {
      rows,
      targets: [
        {
          target: 'p99 below 100 ms, whatever is asked',
          found: `${found.toFixed(1)} ms`,
          holds: found < 100,
        },
      ],
      notes: [
        `${orderCount} orders of 20,000 members, 60 shows and 300 products, a payment and a receiver each; 50 rows an answer, one call after another over HTTP, with the session's and the role's own queries.`,
        'How many statements an answer takes does not depend on its rows: `packages/api/test/studio/order-list.test.ts`.',
      ],
    }
  } finally {
    await ledger.close()
    await product.stop()
  }
}

const questionsOf = (ledger: Ledger): Question[] => {
  const { anOrder } = ledger
  return [
    { name: 'all', query: () => ({}) },
    { name: 'of a state', query: (n) => ({ status: ['FULFILLED', 'REFUNDED', 'EXPIRED'][n % 3] ?? '' }) },
    { name: 'of a rare state', query: () => ({ status: 'REFUND_PENDING' }) },
    { name: 'of a show', query: (n) => ({ eventId: anOrder(n).eventId }) },
    { name: 'of a show and a state', query: (n) => ({ eventId: anOrder(n).eventId, status: 'REFUNDED' }) },
    {
      name: 'of a show and a rare state',
      query: (n) => ({ eventId: anOrder(n).eventId, status: 'REFUND_PENDING' }),
    },
    { name: 'of a week', query: () => ({ from: '2026-03-01', to: '2026-03-07' }) },
    { name: 'by its number', query: (n) => ({ q: anOrder(n).id }) },
    { name: 'by the gateway’s number', query: (n) => ({ q: anOrder(n).gatewayTxId }) },
    { name: 'by a nickname', query: (n) => ({ q: anOrder(n).nickname }) },
    { name: 'by an address', query: (n) => ({ q: anOrder(n).email }) },
    { name: 'by a part of a nickname', query: (n) => ({ q: anOrder(n).nickname.slice(2, 7) }) },
    { name: 'by a receiver’s name', query: (n) => ({ q: anOrder(n).receiver }) },
    { name: 'by a phone number', query: (n) => ({ q: anOrder(n).phone }) },
    { name: 'by its last four digits', query: (n) => ({ q: anOrder(n).phone.slice(-4) }) },
    { name: 'by a product', query: (n) => ({ q: anOrder(n).productId }) },
    { name: 'by a show’s title', query: (n) => ({ q: anOrder(n).title }) },
    { name: 'by a sum', query: (n) => ({ q: anOrder(n).sum }) },
    { name: 'by what nothing is called', query: (n) => ({ q: `nothing ${n}` }) },
  ]
}

interface Times {
  p50: number
  p99: number
  asked: number
}

async function timed(staff: StaffSession, query: Question['query']): Promise<Times> {
  const times: number[] = []
  for (let n = -warmUp; n < askedEach; n++) {
    const { ms } = await staff.list(query(n + warmUp))
    if (n >= 0) times.push(ms)
  }
  return timesOf(times)
}

/** Pages through the list, like staff looking for an older order. */
async function readOn(staff: StaffSession): Promise<Times> {
  const times: number[] = []
  let cursor: string | null = null
  for (let part = 0; part < 500; part++) {
    const answer: Awaited<ReturnType<StaffSession['list']>> = await staff.list(cursor ? { cursor } : {})
    times.push(answer.ms)
    cursor = answer.nextCursor
    if (cursor === null) break
  }
  return timesOf(times)
}

const timesOf = (times: number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    p50: median(times),
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
    asked: times.length,
  }
}

const rounded = ({ p50, p99, asked }: Times) => ({
  'p50 ms': p50.toFixed(2),
  'p99 ms': p99.toFixed(2),
  asked,
})
