import { WebSocketServer } from 'ws'

/**
 * The usual implementation: every message is sent to every client as it arrives. Runs as a child process and reports
 * its port.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', backlog: 4_096, perMessageDeflate: false })
let seq = 0
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const said: unknown = JSON.parse(String(data))
    const text = JSON.stringify({ type: 'message', seq: ++seq, at: Date.now(), said })
    for (const client of server.clients) client.send(text)
  })
})
server.on('listening', () => process.send?.(server.address()))
