import { createServer, type Server, type Socket } from 'node:net'
import { RtmpFault } from './fault.ts'
import { createRtmpSession, type Publication, type RtmpSession } from './session.ts'

/** The connection as the owner of its publication sees it. */
export type Line = {
  /** Pauses and resumes reading: the publisher experiences a slow network. */
  pause: () => void
  resume: () => void
  /** Bytes received since the connection began. */
  bytes: () => number
  /** When the last tag was complete, by `performance.now()`; time on hold does not count. */
  heardAt: () => number
  drop: (fault: RtmpFault) => void
}

export type RtmpServerSettings = {
  host: string
  port: number
  admit: (key: string, line: Line) => Promise<Publication>
  /** Called when a fault of the peer ends a connection. `address` is the peer's. */
  onFault: (fault: RtmpFault, address: string) => void
  limits?: Partial<RtmpLimits>
}

export type RtmpLimits = {
  connections: number
  perAddress: number
  /** Maximum from the first byte to a publication. */
  admissionMs: number
  /** Maximum without a complete tag from a publisher. */
  silenceMs: number
  /** Average over ten seconds. */
  maxKbps: number
  /** Maximum output buffered for a peer that does not read. */
  unreadBytes: number
}

export const DEFAULT_LIMITS: RtmpLimits = {
  connections: 64,
  perAddress: 8,
  admissionMs: 10_000,
  silenceMs: 10_000,
  maxKbps: 20_000,
  unreadBytes: 256 * 1024,
}

const checkEveryMs = 500
const rateOverMs = 10_000
const partingMs = 2_000

type Connection = {
  session: RtmpSession
  /** Ends the connection when it exceeds a timeout or its rate. */
  look: (nowMs: number) => void
}

export type RtmpServer = {
  port: number
  connections: () => number
  close: () => Promise<void>
}

/** Listens for publishers. Rejects when the port is not available. */
export async function startRtmpServer(settings: RtmpServerSettings): Promise<RtmpServer> {
  const limits = { ...DEFAULT_LIMITS, ...settings.limits }
  const open = new Map<Socket, Connection>()
  const server = createServer({ noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? ''
    const fromThere = [...open.keys()].filter((other) => other.remoteAddress === address).length
    if (open.size >= limits.connections || fromThere >= limits.perAddress) {
      socket.destroy()
      return settings.onFault(new RtmpFault('TOO_MUCH', 'too many connections'), address)
    }
    open.set(socket, attend(socket, address, settings, limits))
    socket.once('close', () => open.delete(socket))
  })
  await listen(server, settings)
  const timer = setInterval(() => {
    for (const { look } of open.values()) look(performance.now())
  }, checkEveryMs)
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : settings.port,
    connections: () => open.size,
    close: async () => {
      clearInterval(timer)
      const closed = new Promise((done) => server.close(done))
      for (const socket of open.keys()) socket.destroy()
      await closed
    },
  }
}

function attend(
  socket: Socket,
  address: string,
  { admit, onFault }: RtmpServerSettings,
  limits: RtmpLimits,
): Connection {
  const startedAt = performance.now()
  const rate = createRate(startedAt)
  let bytes = 0
  let heardAt = startedAt
  let isWanted = true
  let isHeld = false
  const flow = () => {
    // Time during which we held the peer back does not count as silence.
    heardAt = performance.now()
    if (isWanted && !isHeld) socket.resume()
    else socket.pause()
  }
  const drop = (fault: RtmpFault) => session.reject(fault)
  const line: Line = {
    pause: () => {
      isHeld = true
      flow()
    },
    resume: () => {
      isHeld = false
      flow()
    },
    bytes: () => bytes,
    heardAt: () => heardAt,
    drop,
  }
  const session = createRtmpSession({
    write: (answer) => {
      if (socket.writableLength > limits.unreadBytes) {
        onFault(new RtmpFault('TOO_MUCH', 'answers are not read'), address)
        socket.destroy()
      } else if (socket.writable) socket.write(answer)
    },
    admit: async (key) => {
      const publication = await admit(key, line)
      heardAt = performance.now()
      return {
        tag: (tag) => {
          heardAt = performance.now()
          publication.tag(tag)
        },
        describe: publication.describe,
        end: publication.end,
      }
    },
    close: (fault) => {
      if (fault) onFault(fault, address)
      // The status must arrive: a socket closed with unread bytes is reset, and the peer loses what it was sent.
      socket.end()
      socket.resume()
      const timer = setTimeout(() => socket.destroy(), partingMs)
      socket.once('close', () => clearTimeout(timer))
    },
    reading: (wanted) => {
      isWanted = wanted
      flow()
    },
  })
  socket.on('data', (data: Buffer) => {
    bytes += data.length
    session.receive(data)
  })
  socket.on('error', () => socket.destroy())
  socket.once('close', () => session.lost())
  return {
    session,
    look: (nowMs) => {
      const state = session.state()
      const isPublishing = state === 'PUBLISHING'
      // During admission the peer waits for us.
      if (state === 'CLOSED' || state === 'ADMITTING') return
      if (!isPublishing && nowMs - startedAt > limits.admissionMs)
        drop(new RtmpFault('TIMEOUT', 'nothing was published in time'))
      else if (isPublishing && !isHeld && nowMs - heardAt > limits.silenceMs)
        drop(new RtmpFault('TIMEOUT', 'the publisher fell silent'))
      else if (rate(nowMs, bytes) > limits.maxKbps)
        drop(new RtmpFault('TOO_MUCH', 'more than the line may carry'))
    },
  }
}

/** Kilobits per second, over the last ten seconds. */
function createRate(startedAt: number): (nowMs: number, bytes: number) => number {
  const seen = [{ atMs: startedAt, bytes: 0 }]
  return (nowMs, bytes) => {
    seen.push({ atMs: nowMs, bytes })
    while (seen.length > 2 && nowMs - (seen[1]?.atMs ?? nowMs) >= rateOverMs) seen.shift()
    const first = seen[0] ?? { atMs: nowMs, bytes }
    return ((bytes - first.bytes) * 8) / Math.max(rateOverMs, nowMs - first.atMs)
  }
}

async function listen(server: Server, { host, port }: RtmpServerSettings): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      listening()
    })
  })
}
