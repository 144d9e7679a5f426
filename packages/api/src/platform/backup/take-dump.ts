import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BackupOptions, countRows, writeBackup } from './write-backup.ts'

const run = promisify(execFile)

export interface DumpOptions extends BackupOptions {
  env: Environment
}
type Environment = Record<string, string | undefined>

/** Dumps an external database with `pg_dump` and copies the files beside it; returns the folder of the backup. */
export const takeDump = ({ env, ...input }: DumpOptions): Promise<string> =>
  writeBackup(input, async (sql, draft) => {
    const [server] = await sql<{ major: number }[]>`
      select current_setting('server_version_num')::integer / 10000 as major`
    const major = server?.major ?? 0
    await requireTool(major, env)
    const rows = await countRows(sql)
    await dump(input.url, join(draft, 'database.dump'), env)
    return { format: 2, major, rows }
  })

/** An older tool refuses; a newer one writes a format that the server's own tools cannot read. */
async function requireTool(major: number, env: Environment): Promise<void> {
  const { stdout } = await run('pg_dump', ['--version'], { env }).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT'
      ? new Error(`the database is PostgreSQL ${major}, and ${missing(major)}`)
      : cause
  })
  const found = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
  if (found === major) return
  throw new Error(`the database is PostgreSQL ${major}, pg_dump on PATH is ${found}: ${wanted(major)}`)
}

const wanted = (major: number) => `put that of PostgreSQL ${major} first (postgresql-client-${major})`
const missing = (major: number) => `there is no pg_dump on PATH: install postgresql-client-${major}`

/** The password is passed in the environment, since the process list shows arguments. */
async function dump(url: string, file: string, env: Environment): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const given = {
    // Trusts the system's certificate authorities, like the product.
    ...(address.searchParams.get('sslmode') === 'verify-full' && { PGSSLROOTCERT: 'system' }),
    ...env,
    ...(password && { PGPASSWORD: password }),
  }
  const options = ['--format=custom', '--no-password', `--file=${file}`, `--dbname=${address.href}`]
  await run('pg_dump', options, { env: given }).catch((cause: { code: number; stderr: string }) => {
    throw new Error(`pg_dump ended with ${cause.code}: ${cause.stderr.trim()}`)
  })
}
