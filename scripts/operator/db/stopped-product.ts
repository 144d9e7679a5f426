import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, startEmbeddedPostgres } from '@encore/api'

/** Runs `work` on the configured database. An embedded one must not be in use: returns 2 while the product runs. */
export async function onStoppedDatabase(work: (url: string) => Promise<void>): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  if (DATABASE_URL) {
    await work(DATABASE_URL)
    return 0
  }
  if (await isRunning()) return refuse('The product is running: stop it first, or set DATABASE_URL')
  const server = await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres') })
  await work(server.url).finally(server.stop)
  return 0
}

/** Deletes the embedded database and these folders of `DATA_DIR`. Returns 2 while the product runs. */
export async function deleteData(folders: readonly string[]): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  if (DATABASE_URL) return refuse('DATABASE_URL names an external database: drop it with its own tools')
  if (await isRunning()) return refuse('The product is running: stop it first')
  for (const name of ['postgres', ...folders])
    await rm(join(DATA_DIR, name), { recursive: true, force: true })
  return 0
}

async function isRunning(): Promise<boolean> {
  const { DATA_DIR, PORT } = readConfig(process.env)
  if (!existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))) return false
  return fetch(`http://127.0.0.1:${PORT}/healthz`).then(
    () => true,
    () => false,
  )
}

function refuse(why: string): number {
  console.error(why)
  return 2
}
