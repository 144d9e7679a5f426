// Temporary storage of tests: databases, products, profiles.
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const leastBytes = 8e9
const name = (pid: number): string => `encore-tests-${pid}`

/**
 * Places temporary files of this process and its children in memory if there is enough: cloning a database takes a
 * fifth of the time there. Otherwise the system's default is used.
 */
export function useScratch(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  dropLeftovers()
  const folder = join(memory, name(process.pid))
  mkdirSync(folder, { mode: 0o711 })
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

/** The mount must allow execution, because programs are started from it where namespaces are forbidden. */
function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)
    const [, freeKb] = readFileSync('/proc/meminfo', 'utf8').match(/^MemAvailable:\s+(\d+) kB/m) ?? []
    const { bavail, bsize } = statfsSync(memory)
    return (
      !/\bnoexec\b/.test(mount?.[1] ?? 'noexec') &&
      Math.min(bavail * bsize, Number(freeKb) * 1024) >= leastBytes
    )
  } catch {
    return false
  }
}

/** Removes the folders of killed runs. */
function dropLeftovers(): void {
  for (const entry of readdirSync(memory)) {
    const pid = Number(/^encore-tests-(\d+)$/.exec(entry)?.[1])
    if (pid > 0 && !isAlive(pid)) rmSync(join(memory, entry), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
