import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral range, since the system could give such a port away between this check and its use. */
const portsFrom = 20_000
const portsTo = 32_000

/** Returns different ports of this machine on which nothing listens. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(portsFrom, portsTo)
    if (await isFree(port)) ports.add(port)
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
