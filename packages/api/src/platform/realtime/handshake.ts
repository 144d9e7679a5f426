import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Failure } from '@encore/contract/errors'
import type { Ctx } from '#platform/context.ts'
import { failureAnswer, newRequestId } from '#platform/http/answer.ts'
import { addressKey } from '#platform/http/rate-limits.ts'
import { clientAddress } from './client-address.ts'
import { connectionsPerAddress, handshakesPerMinute } from './terms.ts'

export const realtimePath = '/realtime'

/** Counts connections and handshakes by address. */
export interface Gate {
  /** The address a new connection counts by, or why there will be none. */
  enter(request: IncomingMessage): { ok: true; address: string } | { ok: false; failure: Failure }
  leave(address: string): void
}

export function createGate({ config }: Ctx): Gate {
  const addressOf = clientAddress(config.TRUSTED_PROXIES.split(',').filter(Boolean))
  const origin = new URL(config.publicUrl).origin
  const open = new Map<string, number>()
  let handshakes = new Map<string, number>()
  let minute = 0

  const isCrowded = (address: string) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) handshakes = new Map()
    minute = now
    const tries = (handshakes.get(address) ?? 0) + 1
    handshakes.set(address, tries)
    return tries > handshakesPerMinute || (open.get(address) ?? 0) >= connectionsPerAddress
  }

  return {
    enter: (request) => {
      // Without a query: a token never stands in an address.
      if (request.url !== realtimePath) return { ok: false, failure: { error: 'NOT_FOUND' } }
      if (request.headers.origin !== origin) return { ok: false, failure: { error: 'CROSS_SITE_REFUSED' } }
      const address = addressKey(addressOf(request))
      if (config.RATE_LIMITS === 'on' && isCrowded(address))
        return { ok: false, failure: { error: 'RATE_LIMITED', retryAfterSec: 60 } }
      open.set(address, (open.get(address) ?? 0) + 1)
      return { ok: true, address }
    },
    leave: (address) => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    },
  }
}

/** Answers an upgrade in plain HTTP, in the shape of every error, and ends the connection. */
export function refuseUpgrade(socket: Duplex, failure: Failure): void {
  const answer = failureAnswer(failure, newRequestId())
  const body = JSON.stringify(answer.body)
  const head = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...answer.headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${answer.status} Refused\r\n${head.join('')}\r\n${body}`)
}
