import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { World } from './world.ts'

export interface Said {
  status: number | null
  stdout: string
  stderr: string
}

const root = join(import.meta.dirname, '../../..')

/**
 * Runs `npm run <script> -- <args>` as an operator does, on the database of a test; one command at a time.
 * It runs in the test's process, because starting a process takes longer than most commands.
 */
export async function runCommand(
  world: Pick<World, 'db' | 'api'>,
  script: 'db' | 'live' | 'money' | 'orders',
  ...args: string[]
): Promise<Said> {
  const { runCommand: run } = await import(join(root, 'scripts/operator/shared/run-command.ts'))
  const { commands } = await import(join(root, 'scripts/operator', `${script}.ts`))
  const said = { stdout: '', stderr: '' }
  const receive = (stream: keyof typeof said) => (line: unknown) => {
    said[stream] += `${line}\n`
  }
  const ears = [
    vi.spyOn(console, 'log').mockImplementation(receive('stdout')),
    vi.spyOn(console, 'error').mockImplementation(receive('stderr')),
  ]
  for (const [name, value] of Object.entries(settingsOf(world))) vi.stubEnv(name, value)
  try {
    return { status: await run(script, commands, args), ...said }
  } finally {
    vi.unstubAllEnvs()
    for (const ear of ears) ear.mockRestore()
  }
}

const settingsOf = ({ db, api }: Pick<World, 'db' | 'api'>) => ({
  LOG_LEVEL: 'silent',
  APP_SECRET: api.ctx.config.APP_SECRET,
  DATABASE_URL: db.url,
  DATA_DIR: join(tmpdir(), 'no-data-here'),
})
