import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** The room of Socket.IO, as its guide sets it up, over WebSocket alone. Run as a child; tells its port. */
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
