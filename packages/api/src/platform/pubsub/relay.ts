import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log.ts'
import { acquireLeaderLock, type LeaderLock } from './leader-lock.ts'
import { type Envelope, type RelayMessage, readEnvelope, type ViewerCounts } from './messages.ts'
import { openRedisLink, type RedisLink } from './redis-link.ts'
import { countViewersElsewhere, silentMs } from './viewers-elsewhere.ts'

/**
 * Whether messages of a room here reach the whole room. `ALONE`: no other process keeps rooms. `LINKED`: others receive
 * them immediately. `CUT`: Redis is down and others read them from the database. `SHUT`: another process keeps the
 * rooms and is not connected.
 */
export type ConnectionState = 'ALONE' | 'LINKED' | 'CUT' | 'SHUT'

type Kind = RelayMessage['kind']
type Message<K extends Kind> = Extract<RelayMessage, { kind: K }>

/** Connects the processes of the product. It never waits: a message that cannot be sent now is lost. */
export interface Relay {
  connectionState(): ConnectionState
  onConnectionState(handle: (connectionState: ConnectionState) => void): void
  /** Sends to the other processes, not to this one. */
  publish(message: RelayMessage): void
  on<K extends Kind>(kind: K, handle: (message: Message<K>) => void): void
  /** Registers the viewer counts of this process, which are sent to the others. */
  countViewers(read: () => ViewerCounts): void
  viewersElsewhere(room: string): number
  close(): Promise<void>
}

export interface RelayOptions {
  databaseUrl: string
  /** Empty: this process is the only one that keeps rooms, or keeps none. */
  redisUrl: string
  /** Separates installations that share one Redis. */
  installation: string
  log: Logger
}

const beatMs = 1_000
/** Startup waits no longer than this for Redis. */
const firstWithinMs = 1_500

const sentences: Record<ConnectionState, string> = {
  ALONE: 'the chat is on: no other process keeps rooms',
  LINKED: 'the chat is on: other processes are told through Redis',
  CUT: 'Redis is away: the chat reads what is said elsewhere from the database, some seconds late',
  SHUT: 'the chat is off here: another process keeps the rooms and REDIS_URL does not connect the two',
}

export async function openRelay({ databaseUrl, redisUrl, installation, log }: RelayOptions): Promise<Relay> {
  const from = randomUUID()
  const elsewhere = countViewersElsewhere()
  const listeners = new Map<Kind, ((message: never) => void)[]>()
  const stateListeners: Parameters<Relay['onConnectionState']>[0][] = []
  const counters: (() => ViewerCounts)[] = []
  const first = Promise.withResolvers<void>()
  let link: RedisLink | null = null
  let leaderLock: LeaderLock | null = null
  let isLeader = false
  /** Time of the last own heartbeat received through Redis. */
  let heardSelfMs = Number.NEGATIVE_INFINITY
  let connectionState: ConnectionState | null = null

  const now = () => performance.now()
  const isLinked = () => now() - heardSelfMs < silentMs
  const current = (): ConnectionState => {
    if (!isLeader) return 'SHUT'
    if (!redisUrl) return 'ALONE'
    return isLinked() ? 'LINKED' : 'CUT'
  }
  const settle = () => {
    const next = current()
    if (next === connectionState) return
    const before = connectionState
    connectionState = next
    const isCalm = next === 'ALONE' || next === 'LINKED'
    if (before !== null || !isCalm) log[isCalm ? 'info' : 'warn']({ connectionState: next }, sentences[next])
    if (before !== null) for (const handle of stateListeners) handle(next)
  }

  const send = (message: Envelope) => link?.send(JSON.stringify(message))
  const beat = (viewers = sumOf(counters)) => send({ from, kind: 'beat', viewers })

  const handle = (text: string) => {
    const message = readEnvelope(text)
    if (!message) return log.debug('ignored a foreign Redis message')
    if (message.from === from) return message.kind === 'beat' ? onOwnBeat() : undefined
    if (message.kind === 'beat') {
      if (elsewhere.handle(message.from, message.viewers, now())) beat()
      return
    }
    for (const listener of listeners.get(message.kind) ?? []) {
      try {
        // Listeners are stored by kind, so this one receives messages of this kind.
        listener(message as never)
      } catch (err) {
        log.error({ err, kind: message.kind }, 'pub/sub listener failed')
      }
    }
  }
  const onOwnBeat = () => {
    if (!isLinked()) elsewhere.excuse(now())
    heardSelfMs = now()
    if (leaderLock) settle()
    first.resolve()
  }
  const lost = () => {
    heardSelfMs = Number.NEGATIVE_INFINITY
    if (leaderLock) settle()
  }

  if (redisUrl) {
    const channel = `encore:1:${installation}`
    link = await openRedisLink({ url: redisUrl, channel, log, handle, opened: () => beat(), lost })
    const late = setTimeout(first.resolve, firstWithinMs)
    await first.promise
    clearTimeout(late)
  }
  leaderLock = await acquireLeaderLock({
    databaseUrl,
    kind: redisUrl ? 'TOGETHER' : 'ALONE',
    log,
    changed: (isHeld) => {
      isLeader = isHeld
      if (leaderLock) settle()
    },
  })
  settle()
  const timer = setInterval(() => {
    beat()
    if (isLinked()) elsewhere.sweep(now())
    settle()
  }, beatMs).unref()

  return {
    connectionState: current,
    onConnectionState: (listener) => void stateListeners.push(listener),
    publish: (message) => {
      if (connectionState === 'LINKED') send({ from, ...message })
    },
    on: (kind, listener) => {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener])
    },
    countViewers: (read) => void counters.push(read),
    viewersElsewhere: elsewhere.of,
    close: async () => {
      clearInterval(timer)
      stateListeners.length = 0
      beat({})
      await link?.close()
      await leaderLock?.close()
    },
  }
}

function sumOf(counters: readonly (() => ViewerCounts)[]): ViewerCounts {
  const sum: ViewerCounts = {}
  for (const read of counters) {
    for (const [room, viewers] of Object.entries(read())) sum[room] = (sum[room] ?? 0) + viewers
  }
  return sum
}
