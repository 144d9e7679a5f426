import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the ephemeral range, since the system could give such a port away between this check and its use. */
const portsFrom = 20_000
const portsTo = 32_000

/**
 * Returns different ports of this machine on which nothing listens. No other process of this user gets them until this
 * one ends: a product takes seconds from its ports to listening on them.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(portsFrom, portsTo)
    if (!ports.has(port) && (await isFree(port)) && claim(port)) ports.add(port)
  }
  return [...ports]
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((tell) => {
    const server = createServer()
    server.once('error', () => tell(false))
    server.listen(port, '127.0.0.1', () => server.close(() => tell(true)))
  })

const claimed = new Set<string>()

/** Notes this process as the holder of a port in a folder that all processes of its user share; false when another one holds it. */
function claim(port: number): boolean {
  const folder = join(tmpdir(), `encore-ports-${process.getuid?.() ?? ''}`)
  const file = join(folder, String(port))
  const holder = holderOf(file)
  // The file of a process that ended is removed and serves the next search, so that two never replace one.
  if (holder === 'ENDED') rmSync(file, { force: true })
  if (holder !== null) return false
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (cause) {
    // Where nothing can be written, ports are only checked.
    return (cause as NodeJS.ErrnoException).code !== 'EEXIST'
  }
  if (claimed.size === 0)
    process.once('exit', () => claimed.forEach((each) => void rmSync(each, { force: true })))
  claimed.add(file)
  return true
}

function holderOf(file: string): 'RUNNING' | 'ENDED' | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    process.kill(pid, 0)
    return 'RUNNING'
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    return code === 'ESRCH' ? 'ENDED' : code === 'EPERM' ? 'RUNNING' : null
  }
}
