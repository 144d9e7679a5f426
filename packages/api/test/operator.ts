import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { World } from './world.ts'

export interface Said {
  status: number | null
  stdout: string
  stderr: string
}

const root = join(import.meta.dirname, '../../..')

/** `npm run <script> -- <args>` as an operator runs it, on the database of a test. */
export async function runCommand(
  { db, api }: Pick<World, 'db' | 'api'>,
  script: 'db' | 'live' | 'money' | 'orders',
  ...args: string[]
): Promise<Said> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      APP_SECRET: api.ctx.config.APP_SECRET,
      DATABASE_URL: db.url,
      DATA_DIR: join(tmpdir(), 'no-data-here'),
    },
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [status, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { status, stdout, stderr }
}
