import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, startEmbeddedPostgres } from '@encore/api'
import postgres from 'postgres'
import { cpuSecOfChildren, cpuSecOfEnded } from '../machine.ts'

/** A PostgreSQL with only the product's tables and, for the naive strategies, copies without triggers. */
export interface SaleDatabase {
  url: string
  /** Adds a product with practically unlimited units. */
  addProduct(): Promise<string>
  /** Returns the holds of a product in the tables, and its counter. */
  count(productId: string): Promise<{ rows: number; held: number }>
  /** CPU seconds of PostgreSQL so far. */
  cpuSec(): number
  stop(): Promise<void>
}

const plenty = 1_000_000_000

export async function openSaleDatabase(): Promise<SaleDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-on-sale-'))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  await migrate(server.url)
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  await sql`create table hot_stock (like stock including all)`
  await sql`create table hot_hold (like stock_hold including all)`
  await sql`grant all on hot_stock, hot_hold to encore_app`
  let added = 0
  return {
    url: server.url,
    addProduct: async () => {
      const productId = `pr_bench_${++added}`
      await sql`select stock_count(${productId}, ${plenty})`
      await sql`insert into hot_stock (product_id, on_hand) values (${productId}, ${plenty})`
      return productId
    },
    count: async (productId) => {
      const [row] = await sql<{ rows: number; held: number }[]>`
        select (select count(*) from stock_hold where product_id = ${productId})::integer
            + (select count(*) from hot_hold where product_id = ${productId})::integer as rows,
          s.held + h.held as held
        from stock s join hot_stock h using (product_id) where product_id = ${productId}`
      if (!row) throw new Error(`${productId} is gone`)
      return row
    },
    cpuSec: () => cpuSecOfChildren() + cpuSecOfEnded(server.pid()),
    stop: async () => {
      await sql.end({ timeout: 5 })
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
