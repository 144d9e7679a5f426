import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findEmbeddedPostgres, readConfig, startEmbeddedPostgres } from '@encore/api'

/** Runs `work` on the configured database: uses the running one, otherwise starts the embedded one temporarily. */
export async function onDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const dataDir = join(DATA_DIR, 'postgres')
  const running = DATABASE_URL || (await findEmbeddedPostgres(dataDir))
  if (running) return work(running)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    console.error(`There is no database under ${DATA_DIR}: name one by DATABASE_URL or DATA_DIR`)
    return 2
  }
  const server = await startEmbeddedPostgres({ dataDir })
  return work(server.url).finally(server.stop)
}
