import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createApi,
  type DrawDraft,
  importCatalog,
  namedId,
  publishDraw,
  readConfig,
  type StockedProduct,
} from '@encore/api'

export interface OpenDraw {
  /** Hexadecimal. */
  id: string
  closesAt: Date
}

export interface DrawBooks {
  /** Publishes a free draw that is open at once. */
  open(change: Partial<DrawDraft> & { closesInSec: number }): Promise<OpenDraw>
  /** Adds entries of one entrant per `each` entries, without members; the draw’s task puts them into its log. */
  fill(drawId: string, entries: number, each: number): Promise<void>
  /** Close of a draw and the current time, in epoch milliseconds on the product’s clock; null without a stored result. */
  seenDrawn(drawId: string): Promise<{ closesMs: number; nowMs: number } | null>
  giveCubes(uids: readonly string[], cubes: number): Promise<void>
  /** Adds a download that costs a cube; a member may buy 99. */
  addProduct(): Promise<string>
  close(): Promise<void>
}

let products = 0
const text = { ko: 'bench', ja: 'bench', en: 'bench', zhhans: 'bench' }

/** Opens the running product's database through a separate API instance without scheduled tasks. */
export async function openDrawBooks(dataDir: string): Promise<DrawBooks> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' })
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const { ctx, close } = await createApi({ config, databaseUrl, worker: false })
  const { sql, clock } = ctx
  const [event] = await sql<{ id: string }[]>`select id from event where slug = 'postcards'`
  const eventId = event?.id ?? ''
  return {
    open: async ({ closesInSec, ...change }) => {
      const closesAt = new Date(clock.now() + closesInSec * 1_000)
      const draft: DrawDraft = {
        ...{ eventId, title: text, prize: text, terms: text, prevails: 'en', mode: 'LOTS' },
        ...{ places: 100, reserves: 100, entriesPerEntrant: 0, isFree: true, productIds: [] },
        ...{ opensAt: new Date(clock.now() - 1_000), closesAt, delaySec: 6, marginSec: 0 },
        ...{ latePayment: 'KEEP_GOODS', keptEntries: 'ALL', prizeKind: 'SIGNED_ITEM' },
        ...{ exclusions: [], acceptHours: 48, namesWinners: false, ...change },
      }
      const id = await sql.begin((tx) => publishDraw(ctx, tx, draft))
      return { id: id.toString('hex'), closesAt }
    },
    fill: async (drawId, entries, each) => {
      await sql.begin(async (tx) => {
        await tx`
          create temporary table bench_entrant on commit drop as
          select n, sha256(convert_to(${drawId} || ' entrant ' || n, 'UTF8')) as hash
          from generate_series(1, ${Math.ceil(entries / each)}) n`
        await tx`
          insert into draw_entrant (id, draw_id)
          select substring(hash for 16), decode(${drawId}, 'hex') from bench_entrant`
        await tx`
          insert into draw_entry (id, draw_id, entrant_id, source, promise)
          select substring(sha256(convert_to(${drawId} || ' entry ' || lot.n, 'UTF8')) for 16),
            decode(${drawId}, 'hex'), substring(e.hash for 16), 'FREE', '-'
          from generate_series(0, ${entries - 1}) as lot(n) join bench_entrant e on e.n = lot.n / ${each} + 1`
      })
    },
    seenDrawn: async (drawId) => {
      const [row] = await sql<{ closesMs: number; nowMs: number }[]>`
        select extract(epoch from closes_at) * 1000 as "closesMs", extract(epoch from app_now()) * 1000 as "nowMs"
        from draw where id = decode(${drawId}, 'hex') and drawn_at is not null`
      return row ? { closesMs: Number(row.closesMs), nowMs: Number(row.nowMs) } : null
    },
    giveCubes: async (uids, cubes) => {
      for (const uid of uids)
        await sql`select wallet_credit(${uid}, ${cubes}, 'FREE', 'GRANT', ${`bench ${uid}`})`
    },
    addProduct: async () => {
      const name = `bench-draws-${++products}`
      const hourMs = 3_600_000
      const product: StockedProduct = {
        ...{ id: namedId('pr', name), eventId: null, kind: 'DIGITAL', productCode: name.toUpperCase() },
        ...{ image: null, buyLimitMax: 99, onHand: 1_000_000, pointPrice: 1, defaultCurrency: 'CUBE' },
        ...{ payStartAt: new Date(clock.now() - hourMs), payEndAt: new Date(clock.now() + hourMs) },
        ...{ replayDays: null, cameras: null, maxHeight: null, requiresOrderInfo: false },
        ...{
          requiresShipping: false,
          isOnSitePickup: false,
          weightGrams: null,
          shipsFrom: null,
          shipsTo: null,
        },
        ...{ supplyDate: null, download: { from: new Date(clock.now() - hourMs), days: 365 } },
        ...{ optionGroup: null, options: [], customInfoFields: [], sortPosition: 0, isHidden: false },
        ...{ name: text, description: text, notice: {}, prices: [] },
      }
      const taken = await importCatalog(ctx, { artists: [], events: [], themes: [], products: [product] })
      if (!taken.ok) throw new Error(`No product: ${JSON.stringify(taken.failure)}`)
      return product.id
    },
    close,
  }
}
