export interface RelaySettings {
  /** A folder of its own, which holds the secrets while the relay runs. */
  folder: string
  /** The IPv4 address that it listens on, relays from, and may reach. */
  host: string
  port: number
  /** One or two; it accepts credentials of all. */
  secrets: readonly string[]
  /** All browsers run on this machine, so peers may be on loopback. */
  isLocalhost: boolean
}

const relayPorts = { from: 49_160, to: 51_159 }
/** Calls at the same time; each has two sides and up to four seats more, and some reconnect. */
const stations = 30
const allocationsPerStation = 60
const allocationsPerSide = 24
/** Bytes a second of one allocation, in each direction. */
const bytesPerSecond = 400_000

/**
 * Writes the settings of coturn 4.6: a relay that reaches nothing but itself. Both sides of a call use it, so each is the
 * other's peer at the relay's own address. *Errors*: throws for a loopback address that browsers elsewhere would use,
 * because it would open the machine's own services to them.
 */
export function turnserverConfiguration({ folder, host, port, secrets, isLocalhost }: RelaySettings): string {
  const isLoopback = host.startsWith('127.')
  if (isLoopback && !isLocalhost) throw new Error('A relay for other machines cannot be on loopback')
  const lines = [
    `listening-ip=${host}`,
    `listening-port=${port}`,
    `relay-ip=${host}`,
    `min-port=${relayPorts.from}`,
    `max-port=${relayPorts.to}`,
    'allocation-default-address-family=ipv4',
    'realm=encore',
    'use-auth-secret',
    ...secrets.map((secret) => `static-auth-secret=${secret}`),
    'fingerprint',
    'stale-nonce=600',
    'no-cli',
    'no-rfc5780',
    'no-tls',
    'no-dtls',
    'no-tcp-relay',
    'no-multicast-peers',
    'denied-peer-ip=0.0.0.0-255.255.255.255',
    'denied-peer-ip=::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    `allowed-peer-ip=${host}`,
    ...(isLoopback ? ['allow-loopback-peers'] : []),
    `max-bps=${bytesPerSecond}`,
    `user-quota=${allocationsPerSide}`,
    `total-quota=${stations * allocationsPerStation}`,
    // The database and the process id of Debian's own service are at the places that coturn uses otherwise.
    `userdb=${folder}/turndb`,
    `pidfile=${folder}/turnserver.pid`,
    'log-file=stdout',
    'no-software-attribute',
  ]
  return `${lines.join('\n')}\n`
}
