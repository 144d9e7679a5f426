import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi, readConfig } from '@encore/api'
import type { RunningProduct } from '@encore/dev-env'
import { enterAsGuest } from './calls.ts'

const atOnce = 50

/** Returns how many rows the guest sessions add to all tables together. */
export async function rowsOfGuests({ url, dataDir }: RunningProduct, guests: number): Promise<number> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' })
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const { ctx, close } = await createApi({ config, databaseUrl, worker: false })
  const countRows = async () => {
    const tables = await ctx.sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`
    let sum = 0
    for (const { name } of tables) {
      const [row] = await ctx.sql<{ rows: number }[]>`select count(*)::int as rows from ${ctx.sql(name)}`
      sum += row?.rows ?? 0
    }
    return sum
  }
  try {
    const before = await countRows()
    for (let come = 0; come < guests; come += atOnce)
      await Promise.all(Array.from({ length: atOnce }, () => enterAsGuest(url)))
    return (await countRows()) - before
  } finally {
    await close()
  }
}
