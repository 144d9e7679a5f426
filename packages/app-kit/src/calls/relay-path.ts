/** Numbers of the way through the relay and back. */
export interface RelayPath {
  /** Share of packets that did not arrive, from 0 to 100; null without a packet. */
  lostPercent: number | null
  /** From this device through the relay to another one like it, in milliseconds. */
  delayMs: number | null
  /** How the device reaches the relay; null when there is none. */
  protocol: 'udp' | 'tcp' | 'tls' | null
}

/** Counters of one report at the receiving end. */
export interface ReceivedPackets {
  received: number
  lost: number
}

type Stats = Record<string, unknown>

export function readPackets(report: Iterable<[string, unknown]>): ReceivedPackets {
  const sum = { received: 0, lost: 0 }
  for (const [, entry] of report) {
    const { type, packetsReceived, packetsLost } = entry as Stats
    if (type !== 'inbound-rtp') continue
    sum.received += numberOf(packetsReceived) ?? 0
    // Repeated packets can make it negative (RFC 3550, 6.4.1).
    sum.lost += Math.max(0, numberOf(packetsLost) ?? 0)
  }
  return sum
}

/** Reads the pair in use at the sending end. Both ends are on this device, so a round trip passes the relay four times. */
export function readPair(report: ReadonlyMap<string, unknown>): Pick<RelayPath, 'delayMs' | 'protocol'> {
  const entries = [...report.values()] as Stats[]
  const transport = entries.find(({ type }) => type === 'transport')
  const isUsed = ({ type, id, nominated, state }: Stats) =>
    type === 'candidate-pair' &&
    (transport?.selectedCandidatePairId === undefined
      ? nominated === true && state === 'succeeded'
      : id === transport.selectedCandidatePairId)
  const pair = entries.find(isUsed)
  const local = report.get(String(pair?.localCandidateId)) as Stats | undefined
  const seconds = numberOf(pair?.currentRoundTripTime)
  const protocols: readonly unknown[] = ['udp', 'tcp', 'tls']
  return {
    delayMs: seconds === null ? null : Math.round((seconds * 1_000) / 2),
    protocol: protocols.includes(local?.relayProtocol)
      ? (local?.relayProtocol as RelayPath['protocol'])
      : null,
  }
}

export function lostPercentOf({ received, lost }: ReceivedPackets): number | null {
  const sent = received + lost
  return sent === 0 ? null : Math.round((lost / sent) * 1_000) / 10
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
