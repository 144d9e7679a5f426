import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface DrainLimits {
  /** Bytes of a body that are still read after the response. */
  bytes: number
  ms: number
}

/** Three times the largest picture: a client slightly above any limit still reads its 413. */
const defaultLimits: DrainLimits = { bytes: 32 * 1024 * 1024, ms: 10_000 }
const checkEveryMs = 50

/**
 * Lets a response that is sent before the end of a body arrive. Closing the connection would reset it, and a client
 * that writes everything before it reads would never see the 413. The connection stays open while the server discards
 * the rest; a client that exceeds the limits is disconnected.
 */
export function drainBodies(app: FastifyInstance, limits: DrainLimits = defaultLimits): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { headers } = request.raw
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      // The framework announces that it closes the connection; here the connection can serve the next request.
      if (reply.statusCode === 413) reply.removeHeader('connection')
      reply.raw.once('finish', () => drain(request.raw, limits))
    }
    done()
  })
}

function drain(message: IncomingMessage, { bytes, ms }: DrainLimits): void {
  const { socket } = message
  // An injected request has no connection.
  if (message.complete || !(socket instanceof Socket) || socket.destroyed) return
  message.resume()
  const [mostBytes, endMs] = [socket.bytesRead + bytes, performance.now() + ms]
  // The socket's bytes go directly to the parser, so they are counted at intervals.
  const timer = setInterval(() => {
    if (message.complete || socket.destroyed) return clearInterval(timer)
    if (socket.bytesRead > mostBytes || performance.now() > endMs) socket.destroy()
  }, checkEveryMs)
  timer.unref()
}
