// Brings programs that npm does not have, from Debian's packages. No dependency, any Node from 18 on.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Installs what is missing where this is root on Debian. Answers the packages that are missing still.
 * `wanted`: by package, the name of its program or the path of a file it brings.
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
