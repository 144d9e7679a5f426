import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'
import { median } from './statistics.ts'
import { openLedger } from './studio-orders/ledger.ts'
import { openStaffSession, type StaffSession } from './studio-orders/staff-session.ts'

export const studioExport: Scenario = {
  name: 'studio-export',
  summary:
    'a million orders leave the studio as a file while the memory of the server is watched; reports of them',
  run,
}

const orderCount = 1_000_000
const checkEveryMs = 250
const asked = 50
/** Timeout, so that an export that never ends fails the bench instead of hanging it. */
const patienceMs = 15 * 60_000

/** Progress of a background job, and the server's memory at that moment. */
interface Sample {
  done: number
  total: number | null
  rssMb: number
}

interface Work {
  state: 'WAITING' | 'RUNNING' | 'DONE' | 'STOPPED'
  done: number
  total: number | null
}

async function run(): Promise<Report> {
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const ledger = await openLedger(product.dataDir)
  try {
    await ledger.write(orderCount)
    await ledger.book()
    // Opened afterwards, because a reauthentication is valid for ten minutes.
    const staff = await openStaffSession(product)
    console.log(`  ${orderCount} orders are written and booked`)
    const pid = serverOf(product.dataDir)
    const reports = {
      year: await timed(staff, '/api/studio/report/sales?from=2025-12-01&to=2026-11-30'),
      show: await timed(
        staff,
        `/api/studio/report/sales?eventId=${ledger.anOrder(1).eventId}&from=2025-12-01&to=2026-11-30`,
      ),
    }
    const orders = await exported(staff, pid, '/api/studio/report/orders/export')
    const settlement = `/api/studio/event/${ledger.anOrder(1).eventId}/settlement`
    const { mark } = JSON.parse(await staff.call('GET', `${settlement}/preview`)) as { mark: string }
    const settled = await exported(staff, pid, settlement, { mark })
    const peaks = peaksOf(orders.samples)
    const grownMb = Math.max(...peaks) - (peaks[0] ?? Number.NaN)
    const steps = new Set(orders.samples.map(({ done }) => done)).size
    return {
      rows: [
        {
          what: 'orders',
          rows: orders.lines - 1,
          seconds: orders.sec.toFixed(1),
          MB: (orders.bytes / 1e6).toFixed(1),
          'RSS MB at most, by quarters': peaks.join(', '),
        },
        {
          what: 'settlement of a show',
          rows: settled.lines,
          seconds: settled.sec.toFixed(1),
          MB: (settled.bytes / 1e6).toFixed(1),
          'RSS MB at most, by quarters': '–',
        },
        {
          what: 'sales of a year, p50 and p99 ms',
          rows: asked,
          seconds: `${reports.year.p50.toFixed(0)}, ${reports.year.p99.toFixed(0)}`,
          MB: '–',
          'RSS MB at most, by quarters': '–',
        },
        {
          what: 'sales of a show, p50 and p99 ms',
          rows: asked,
          seconds: `${reports.show.p50.toFixed(0)}, ${reports.show.p99.toFixed(0)}`,
          MB: '–',
          'RSS MB at most, by quarters': '–',
        },
      ],
      targets: [
        {
          target: 'every order once',
          found: `${orders.lines - 1} lines`,
          holds: orders.lines - 1 === orderCount,
        },
        {
          target: 'memory flat: after the first quarter at most 64 MB more than in it',
          found: `${grownMb} MB`,
          holds: grownMb <= 64,
        },
        {
          target: 'progress: how much there is, and at least 20 steps on the way',
          found: `${steps} steps of ${orders.samples.at(-1)?.total ?? 'nobody knows'}`,
          holds: steps >= 20 && orders.samples.at(-1)?.total === orderCount,
        },
        {
          target: 'sales of a year of a million orders: each within a second',
          found: `${reports.year.p99.toFixed(0)} ms`,
          holds: reports.year.p99 < 1_000,
        },
      ],
      notes: [
        `Asked for over HTTP, looked at every ${checkEveryMs} ms as its page does, fetched by its link. Memory is the resident set of the product's process, which serves and exports; PostgreSQL is a process of its own. A fresh server clears away for the first time when it holds some 200 MB of rubbish, which is within the first quarter.`,
      ],
    }
  } finally {
    await ledger.close()
    await product.stop()
  }
}

/** Starts a background job, follows it to its end and downloads its file. */
async function exported(staff: StaffSession, pid: number, path: string, body: object = {}) {
  const at = performance.now()
  const { workId } = JSON.parse(await staff.call('POST', path, body)) as { workId: string }
  const samples: Sample[] = []
  for (;;) {
    const work = JSON.parse(await staff.call('GET', `/api/studio/job/${workId}`)) as Work
    samples.push({ done: work.done, total: work.total, rssMb: rssMb(pid) })
    if (work.state === 'DONE') break
    if (work.state === 'STOPPED' || performance.now() - at > patienceMs)
      throw new Error(`${path} was ${work.state} at ${work.done} of ${work.total}`)
    await wait(checkEveryMs)
  }
  const sec = (performance.now() - at) / 1_000
  const link = JSON.parse(await staff.call('POST', `/api/studio/job/${workId}/file`, {})) as { path: string }
  let lines = 0
  const bytes = await staff.fetchFile(link.path, (chunk) => {
    for (const byte of chunk) if (byte === 10) lines += 1
  })
  return { sec, samples, lines, bytes }
}

/** Peak memory of the server in each quarter of the export, garbage included. */
const peaksOf = (samples: readonly Sample[]): number[] =>
  [0, 1, 2, 3].map((quarter) =>
    Math.max(
      ...samples
        .filter(({ done, total }) => total && Math.min(3, Math.floor((done * 4) / total)) === quarter)
        .map(({ rssMb: mb }) => mb),
    ),
  )

async function timed(staff: StaffSession, path: string): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (let n = 0; n < asked; n++) {
    const at = performance.now()
    await staff.call('GET', path)
    times.push(performance.now() - at)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: median(times), p99: sorted[Math.ceil(asked * 0.99) - 1] ?? Number.NaN }
}

/** Returns the pid of the server process with this data folder. */
function serverOf(dataDir: string): number {
  const found = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && isServer(entry, dataDir))
  const [pid] = found
  if (!pid) throw new Error('The product has no process')
  return Number(pid)
}

function isServer(pid: string, dataDir: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    return command.includes('apps/server/src/main.ts') && settings.includes(`DATA_DIR=${dataDir}`)
  } catch {
    return false
  }
}

function rssMb(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1_024)
}
