import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import type { CallMediaWay, CallRelay } from '@encore/contract/endpoints'
import { wallLimitMs } from '@encore/contract/rules/calls/segments'
import { type CallTransport, callTransport, relayAccess, relayStates, roomEntry } from '@encore/media'
import type { Host } from '#modules/module.ts'
import { realNow } from '#platform/clock.ts'
import { relaySecrets } from '#platform/relay-secrets.ts'
import type { RelayAddresses } from './admit-candidate.ts'

/** The relay of calls, as this process knows it. */
export interface CallRelays {
  transport(): CallTransport
  media: CallMediaWay
  /** Access of one side of a call; null while no call can be held. */
  access(call: RelayUser, side: 'fan' | 'artist' | 'staff'): CallRelay | null
  addresses(): RelayAddresses
  /** Looks the addresses of named relays up. */
  resolve(): Promise<void>
}

export interface RelayUser {
  id: string
  promisedMs: number
  addedMs: number
  /** Room of the call; none for a device check. */
  room?: string
}

/**
 * Returns the room of a call for one device of its station and one page of its fan. Another device or page never meets
 * those before.
 */
export const mediaRoomOf = (callId: string, epoch: number, seat: number): string =>
  `${callId}.${epoch}.${seat}`

/** An access outlives the longest call by this much. */
const spareMs = 10 * 60_000

export function openCallRelays({ ctx, partState }: Pick<Host, 'ctx' | 'partState'>): CallRelays {
  const { urls, isLocalhost } = ctx.config.relay
  const { livekit } = ctx.config
  const [secret] = relaySecrets(ctx.config, ctx.secrets)
  const hosts = [...new Set(urls.map((url) => /^turns?:([^:?]+)/.exec(url)?.[1] ?? ''))]
  let addresses: ReadonlySet<string> = new Set(hosts.filter(isIPv4))
  const transport = () => {
    const word = partState('relay')
    // A server without a supervisor of the relay has none.
    return callTransport(relayStates.find((state) => state === word) ?? 'off', isLocalhost)
  }
  return {
    transport,
    media: livekit ? 'LIVEKIT' : 'DIRECT',
    access: ({ id, promisedMs, addedMs, room: name }, side) => {
      const { kind } = transport()
      if (kind === 'closed') return null
      const room =
        livekit && name ? roomEntry(livekit, { room: name, identity: side, nowMs: realNow() }) : null
      if (kind === 'all') return { iceTransportPolicy: 'all', server: null, room }
      const lifetimeMs = wallLimitMs(promisedMs + addedMs) + spareMs
      const server = relayAccess({ urls, secret, call: id, side, lifetimeMs, nowMs: realNow() })
      return { iceTransportPolicy: 'relay', server, room }
    },
    addresses: () => (transport().kind === 'all' ? null : addresses),
    resolve: async () => {
      const found = await Promise.all(hosts.map((host) => (isIPv4(host) ? [host] : addressesOf(host))))
      // A name that cannot be looked up now keeps what was known.
      const known = found.includes(null) ? [...addresses] : []
      addresses = new Set([...known, ...found.flatMap((some) => some ?? [])])
    },
  }
}

async function addressesOf(host: string): Promise<string[] | null> {
  const found = await lookup(host, { all: true, family: 4 }).catch(() => null)
  return found?.map(({ address }) => address) ?? null
}

/** Why no call can be held here; null when calls can be held. */
export function closedReason(relays: Pick<CallRelays, 'transport'>) {
  const transport = relays.transport()
  return transport.kind === 'closed' ? transport.reason : null
}
