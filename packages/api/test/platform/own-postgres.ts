import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLogger } from '#platform/log.ts'
import { type Api, createApi } from '#platform/start.ts'

/** The API on a separate PostgreSQL, which a test may kill, freeze or misconfigure. */
export interface OwnPostgres {
  dataDir: string
  server: EmbeddedPostgres
  api: Api
  url: string
  close(): Promise<void>
}

export async function openOwnPostgres(
  env: Record<string, string> = {},
  settings: string[] = [],
  /** Creates the database's folder in another way than the product does. */
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-own-'))
  const dataDir = join(folder, 'postgres')
  await prepare(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, settings })
  await migrate(server.url)
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: folder,
    APP_SECRET: 'a secret of the test world, long enough',
    ...env,
  })
  const api = await createApi({ config, databaseUrl: server.url, log: createLogger('silent') })
  const url = await api.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    dataDir,
    server,
    api,
    url,
    close: async () => {
      await api.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Polls until a value fits; gives up after 50 s, shortly before a test would. */
export async function until<T>(ask: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const end = AbortSignal.timeout(50_000)
  for (;;) {
    const value = await ask()
    if (fits(value)) return value
    end.throwIfAborted()
    await new Promise((turn) => setTimeout(turn, 20))
  }
}
