import { isIPv4 } from 'node:net'
import Type, { type Static } from 'typebox'

const Secret = Type.String({ default: '', pattern: '^(?:[A-Za-z0-9_-]{32,128})?$' })
const address = 'turns?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\\d{1,5})?(?:\\?transport=(?:udp|tcp))?'

/** The TURN relays of fan calls: one that the product starts (coturn), or relays of one's own. */
export const relaySettings = {
  RELAY_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3_478 }),
  /** An IPv4 address of this machine. */
  RELAY_HOST: Type.String({ default: '' }),
  /** `turn:relay.example:3478?transport=udp`, separated by commas. */
  RELAY_URLS: Type.String({ default: '', pattern: `^(?:${address}(?:,${address})*)?$` }),
  RELAY_SECRET: Secret,
  RELAY_FORMER_SECRET: Secret,
}

const schema = Type.Object(relaySettings)
type Given = Static<typeof schema>

/** Relays for calls, and the one that this process starts. */
export interface RelayPlan {
  /** TURN addresses for browsers; none when calls have no relay. */
  urls: string[]
  /** Null: this process starts no relay. */
  own: { host: string; port: number } | null
  /** A demo whose PUBLIC_URL is localhost: all browsers run on this machine. */
  isLocalhost: boolean
}

const loopback = '127.0.0.1'
const isLoopback = (host: string) => /^(?:127\.|localhost$)/.test(host)
const isLocalName = (name: string) => isLoopback(name) || name === '[::1]' || name.endsWith('.localhost')

export function relayPlan(given: Given, publicUrl: string, isProduction: boolean): RelayPlan {
  const { RELAY_PORT: port, RELAY_URLS: list } = given
  const { hostname = '' } = URL.parse(publicUrl) ?? {}
  const isLocalhost = !isProduction && isLocalName(hostname)
  const host = given.RELAY_HOST || (isLocalhost && list === '' ? loopback : '')
  const own = port > 0 && host !== '' ? { host, port } : null
  if (list !== '') return { urls: list.split(','), own, isLocalhost }
  const urls = own ? ['udp', 'tcp'].map((transport) => `turn:${host}:${port}?transport=${transport}`) : []
  return { urls, own, isLocalhost }
}

/** Returns faults of the settings as sentences without their values. */
export function relayFaults(given: Given & { relay: RelayPlan }): string[] {
  const { RELAY_HOST: host, RELAY_SECRET: secret, RELAY_FORMER_SECRET: former } = given
  const { isLocalhost } = given.relay
  const hosts = given.RELAY_URLS.split(',').map((url) => url.split(':')[1] ?? '')
  const faults: [boolean, string][] = [
    [host !== '' && (!isIPv4(host) || host.startsWith('0.')), 'RELAY_HOST takes one IPv4 address'],
    [
      isLoopback(host) && !isLocalhost,
      'RELAY_HOST must not be a loopback address unless PUBLIC_URL of a demo is localhost: callers would reach every local service',
    ],
    [
      hosts.some(isLoopback) && !isLocalhost,
      'RELAY_URLS must not name localhost unless PUBLIC_URL of a demo does',
    ],
    [given.RELAY_URLS !== '' && secret === '', 'RELAY_SECRET must be set with RELAY_URLS'],
    [former !== '' && (secret === '' || former === secret), 'RELAY_FORMER_SECRET needs another RELAY_SECRET'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence)
}
