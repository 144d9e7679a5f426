import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'

/** The usual way: every message is sent to every client as it comes. Run as a child; answers `cpu` with its seconds. */

interface Client extends EventEmitter {
  send(text: string): void
}
interface Server extends EventEmitter {
  clients: Set<Client>
  address(): object
}

// The library the product itself runs on, in its version.
const ws: { WebSocketServer: new (options: object) => Server } = createRequire(
  import.meta.resolve('@encore/dev-env'),
)('ws')
const server = new ws.WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
let seq = 0
server.on('connection', (socket: Client) => {
  socket.on('message', (data) => {
    const said: unknown = JSON.parse(String(data))
    const text = JSON.stringify({ type: 'message', seq: ++seq, at: Date.now(), said })
    for (const client of server.clients) client.send(text)
  })
})
server.on('listening', () => process.send?.(server.address()))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuSec: (user + system) / 1e6 })
})
