import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { SaleDatabase } from './database.ts'

export interface HoldRate {
  holdsPerSec: number
  /** CPU per hold, microseconds: of PostgreSQL, and of the server process including its start. */
  databaseUs: number
  processUs: number
}

export const clients = 1_000
const seconds = 6
export const batch = 512
const run = promisify(execFile)
const server = fileURLToPath(new URL('stock-strategies.ts', import.meta.url))

/** Runs a server process with a thousand clients on one product; throws when stored and acknowledged holds differ. */
export async function measureWay(database: SaleDatabase, way: string): Promise<HoldRate> {
  const productId = await database.addProduct()
  const args = [server, database.url, way, productId, String(clients), String(seconds)]
  const before = database.cpuSec()
  const { stdout } = await run(process.execPath, args, { timeout: 120_000 })
  const ofDatabase = database.cpuSec() - before
  const { all, holds, cpuSec } = JSON.parse(stdout) as { all: number; holds: number; cpuSec: number }
  await requireStored(database, productId, all)
  const perHold = (sec: number) => (sec * 1e6) / all
  return { holdsPerSec: holds / seconds, databaseUs: perHold(ofDatabase), processUs: perHold(cpuSec) }
}

/** Calls the product's function from pgbench with full batches: the limit of the database. */
export async function measurePgbench(database: SaleDatabase): Promise<HoldRate> {
  const productId = await database.addProduct()
  const folder = await mkdtemp(join(tmpdir(), 'encore-pgbench-'))
  try {
    const file = join(folder, 'hold.sql')
    await writeFile(file, fullBatch(productId))
    const before = database.cpuSec()
    const { stdout } = await run('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-c',
      '1',
      '-T',
      String(seconds),
      '-f',
      file,
      database.url,
    ])
    const cpuSec = database.cpuSec() - before
    const batches = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
    const perSec = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    await requireStored(database, productId, batches * batch)
    return { holdsPerSec: perSec * batch, databaseUs: (cpuSec * 1e6) / (batches * batch), processUs: 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Installed by Debian's package `postgresql-client-15`; PostgreSQL's npm binaries do not contain it. */
export const hasPgbench = () =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

const fullBatch = (productId: string) =>
  `
select refusals from (
  select array_agg(n) as requests, array_agg('or_' || gen_random_uuid()) as orders,
    array_agg(gen_random_uuid()::text) as members, array_agg('${productId}'::text) as products,
    array_agg(1) as quantities, array_agg(99) as limits, array_agg('BENCH'::text) as reasons,
    array_agg('ho_' || gen_random_uuid()) as ids
  from generate_series(1, ${batch}) n
) l, stock_hold_lines(l.requests, l.orders, l.members, l.products, l.quantities, l.limits, l.reasons, l.ids, 60);
`.replaceAll('\n', ' ')

async function requireStored(database: SaleDatabase, productId: string, acknowledged: number): Promise<void> {
  const { rows, held } = await database.count(productId)
  if (rows !== acknowledged || held !== acknowledged) {
    throw new Error(`${acknowledged} holds were acknowledged, ${rows} are stored, the counter says ${held}`)
  }
}
