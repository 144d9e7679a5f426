import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Failure } from '@encore/contract/errors'
import type { Ctx } from '#platform/context.ts'
import { addressKey } from '#platform/http/address.ts'
import { socketsPerAddress } from '#platform/http/rate-limits.ts'
import { clientAddress } from './client-address.ts'

export const realtimePath = '/realtime'

export interface Gate {
  /** Returns why the connection is refused; null when it is admitted, and then it counts until its socket closes. */
  enter(request: IncomingMessage, socket: Duplex): Promise<Failure | null>
}

export function createGate({ config, limiter }: Pick<Ctx, 'config' | 'limiter'>): Gate {
  const addressOf = clientAddress(config.TRUSTED_PROXIES.split(',').filter(Boolean))
  const origin = new URL(config.publicUrl).origin
  const maxOpen = config.RATE_LIMITS === 'on' ? socketsPerAddress(config) : Number.POSITIVE_INFINITY
  const open = new Map<string, number>()
  const leave = (address: string) => {
    const left = (open.get(address) ?? 1) - 1
    if (left > 0) open.set(address, left)
    else open.delete(address)
  }

  return {
    enter: async (request, socket) => {
      // The path has no query: a token must never be part of an address.
      if (request.url !== realtimePath) return { error: 'NOT_FOUND' }
      if (request.headers.origin !== origin) return { error: 'CROSS_SITE_REFUSED' }
      const address = addressKey(addressOf(request))
      const before = open.get(address) ?? 0
      if (before >= maxOpen) return { error: 'RATE_LIMITED', retryAfterSec: 60 }
      open.set(address, before + 1)
      socket.once('close', () => leave(address))
      return limiter.take('handshake', { ip: address })
    },
  }
}
