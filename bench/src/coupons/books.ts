import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi, createCampaign, readConfig } from '@encore/api'

export interface CouponBooks {
  /** Creates single-use codes of `cubes` cubes; a member may redeem up to `each` of them. */
  makeCodes(account: { count: number; cubes: number; each: number }): Promise<string[]>
  /** Returns the members' cubes and the number of faults in the audits. */
  audit(uids: string[]): Promise<{ cubes: number; faults: number }>
  close(): Promise<void>
}

/** Opens the running product's database through a separate API instance without scheduled tasks. */
export async function openCouponBooks(dataDir: string): Promise<CouponBooks> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' })
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const { ctx, close } = await createApi({ config, databaseUrl, worker: false })
  const { sql, clock } = ctx
  return {
    makeCodes: async ({ count, cubes, each }) => {
      const made = await sql.begin((tx) =>
        createCampaign(tx, {
          ...{ name: 'bench', gives: 'CUBES', amount: cubes, eventId: null, holdersOf: null },
          ...{ startsAt: new Date(clock.now() - 60_000), endsAt: new Date(clock.now() + 86_400_000) },
          ...{ totalLimit: null, memberLimit: each, codes: { single: count } },
        }),
      )
      if (!made.ok) throw new Error(`No campaign: ${JSON.stringify(made.failure)}`)
      return made.value.codes
    },
    audit: async (uids) => {
      const [ledger, coupons, [held]] = await Promise.all([
        sql`select from ledger_audit`,
        sql`select from coupon_audit`,
        sql<{ cubes: number }[]>`select sum(cube)::int as cubes from wallet where member_uid = any(${uids})`,
      ])
      return { cubes: held?.cubes ?? 0, faults: ledger.length + coupons.length }
    },
    close,
  }
}
