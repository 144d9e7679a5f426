import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** A Socket.IO room as its guide recommends, over WebSocket only. Runs as a child process and reports its port. */
const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
let seq = 0
io.on('connection', (socket) => {
  void socket.join('show')
  socket.on('say', (said: unknown) => {
    io.to('show').emit('message', { seq: ++seq, at: Date.now(), said })
  })
})
http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => process.send?.(http.address() as object))
