import type { RelayAccess } from '@encore/app-kit/calls/ports'
import type { CallRelay } from '@encore/contract/endpoints'

/** Turns the server's answer into what a connection needs. Without a relay nothing expires. */
export function relayAccessOf({ iceTransportPolicy, server, room }: CallRelay): RelayAccess {
  if (!server) return { iceServers: [], policy: iceTransportPolicy, expiresAt: '', room }
  const { urls, username, credential, expiresAt } = server
  return { iceServers: [{ urls, username, credential }], policy: iceTransportPolicy, expiresAt, room }
}
