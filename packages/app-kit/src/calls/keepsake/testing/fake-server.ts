import type { PageClock } from '../../page-clock.ts'
import { PortRefusal } from '../../ports.ts'
import type { KeepsakePort } from '../keepsake-port.ts'
import type { StoredStretch } from '../piece-store.ts'

/** A server in memory that takes pieces by number and digest. */
export interface FakeServer {
  port: KeepsakePort
  /** Requests in their order, such as `send 1`. */
  asked: string[]
  /** Times and sizes of the pieces it took. */
  taken: { atMs: number; bytes: number }[]
  /** Text of the stretches that are complete, by their start. */
  whole: Map<number, string>
  isUp: boolean
  isRefusing: boolean
}

export function createFakeServer(clock: PageClock): FakeServer {
  const pieces = new Map<number, Map<number, string>>()
  const answer = (request: string) => {
    if (!server.isUp) throw new Error('no answer')
    server.asked.push(request)
    if (server.isRefusing) throw new PortRefusal('REFUSED')
  }
  const of = ({ begunMs }: StoredStretch) => {
    const known = pieces.get(begunMs) ?? new Map<number, string>()
    pieces.set(begunMs, known)
    return known
  }
  const server: FakeServer = {
    ...{ asked: [], taken: [], whole: new Map(), isUp: true, isRefusing: false },
    port: {
      open: async ({ callId }) => answer(`open ${callId}`),
      send: async (stretch, n, piece, digest) => {
        const text = await piece.text()
        answer(`send ${n}`)
        const bytes = new TextEncoder().encode(text)
        const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
        if (hash !== digest) throw new PortRefusal('REFUSED')
        of(stretch).set(n, text)
        server.taken.push({ atMs: clock.now(), bytes: bytes.length })
      },
      end: async (stretch, count) => {
        answer(`end ${count}`)
        const known = of(stretch)
        const texts = Array.from({ length: count }, (_, at) => known.get(at + 1))
        if (!texts.includes(undefined)) server.whole.set(stretch.begunMs, texts.join(''))
      },
      remove: async (callId) => answer(`remove ${callId}`),
    },
  }
  return server
}
