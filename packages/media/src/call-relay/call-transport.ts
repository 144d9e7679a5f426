/** The relay of this process, as `/readyz` reports it. */
export const relayStates = [
  // The relay that this process started answers.
  'on',
  // RELAY_URLS names relays that run elsewhere.
  'elsewhere',
  'starting',
  'not answering',
  'no coturn',
  // Something else uses its port, or its address is not of this machine.
  'no port',
  // Neither RELAY_URLS nor RELAY_HOST is set, and PUBLIC_URL is not localhost.
  'no address',
  // RELAY_PORT is 0.
  'off',
] as const
export type RelayState = (typeof relayStates)[number]

/** How browsers of a call connect; `kind` is the `iceTransportPolicy` while calls are open. */
export type CallTransport =
  | { kind: 'relay' }
  /** Without relay, for this machine alone. */
  | { kind: 'all' }
  | { kind: 'closed'; reason: Exclude<RelayState, 'on' | 'elsewhere'> }

/** Elsewhere than on localhost a call without a relay would show each side the address of the other. */
export function callTransport(relay: RelayState, isLocalhost: boolean): CallTransport {
  switch (relay) {
    case 'on':
    case 'elsewhere':
      return { kind: 'relay' }
    case 'starting':
    case 'not answering':
      return { kind: 'closed', reason: relay }
    case 'no coturn':
    case 'no port':
    case 'no address':
    case 'off':
      return isLocalhost ? { kind: 'all' } : { kind: 'closed', reason: relay }
  }
}
