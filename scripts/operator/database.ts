import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findEmbeddedPostgres, readConfig, startEmbeddedPostgres } from '@encore/api'

/** Works on the database of the settings: the running one is asked where it runs, else one is started for the moment. */
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
