import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The repository's folder; every command runs in it. */
export const root = join(import.meta.dirname, '../..')

/** The program of an installed package. */
export const bin = (name: string): string => join(root, 'node_modules/.bin', name)

/** Runs a program with inherited output; exits with its code when it fails. */
export function run(program: string, args: string[], options: SpawnSyncOptions = {}): void {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Continues this process as another run of Node: signals reach that one directly, and its exit code counts. */
export function continueAs(args: string[], env: Record<string, string> = {}): never {
  if (!process.execve) throw new Error('Encore runs on Linux and macOS')
  return process.execve(process.execPath, [process.execPath, ...args], { ...process.env, ...env })
}
