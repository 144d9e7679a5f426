// Installs programs that npm does not offer from Debian packages. Has no dependencies and runs on Node 18 or later.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Installs missing packages when running as root on Debian. Returns the packages that are still missing.
 * `wanted`: for each package, the name of its program or the path of a file in it.
 */
export function bringTools(wanted) {
  const missing = missingOf(wanted)
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing.length === 0 || !canInstall) return missing
  console.log(`Installing ${missing.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...missing)
  return missingOf(wanted)
}

const missingOf = (wanted) =>
  Object.entries(wanted)
    .filter(([, place]) => !(place.startsWith('/') ? existsSync(place) : isProgram(place)))
    .map(([name]) => name)

const isProgram = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
