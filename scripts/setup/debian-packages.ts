// Programs that npm does not offer come from Debian packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** For each package, the name of its program or the path of a file in it. */
type Wanted = Record<string, string>

/** Installs missing packages when running as root on Debian. Returns the packages that are still missing. */
export function installPackages(wanted: Wanted): string[] {
  const missing = missingOf(wanted)
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing.length === 0 || !canInstall) return missing
  console.log(`Installing ${missing.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update')
  withoutService(
    services.filter((name) => missing.includes(name)),
    () => apt('install', '-y', '--no-install-recommends', ...missing),
  )
  return missingOf(wanted)
}

const services = ['coturn', 'nginx', 'pgbouncer']

/** Debian starts the service of a package by itself. The product runs these programs with settings of its own. */
function withoutService(names: string[], install: () => void): void {
  const systemctl = (...args: string[]) => {
    if (names.length > 0 && existsSync('/run/systemd/system'))
      spawnSync('systemctl', [...args, ...names], { stdio: 'ignore' })
  }
  systemctl('mask', '--runtime')
  install()
  systemctl('unmask', '--runtime')
  systemctl('disable')
}

const missingOf = (wanted: Wanted): string[] =>
  Object.entries(wanted)
    .filter(([, place]) => !(place.startsWith('/') ? existsSync(place) : isProgram(place)))
    .map(([name]) => name)

const isProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
