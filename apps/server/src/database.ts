import { join } from 'node:path'
import { type Config, intoArchive, startEmbeddedPostgres } from '@encore/api'

export interface Database {
  url: string
  stop(): Promise<void>
}

/** Opens the PostgreSQL of DATABASE_URL, otherwise an embedded one under DATA_DIR. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  const settings = config.BACKUP_DIR ? await intoArchive(config.BACKUP_DIR) : []
  const server = await startEmbeddedPostgres({ dataDir: join(config.DATA_DIR, 'postgres'), settings })
  return { url: server.url, stop: () => server.stop() }
}
