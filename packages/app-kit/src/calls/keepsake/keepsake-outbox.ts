import { keepsakeSendHours } from '@encore/contract/rules/calls/keepsake'
import type { PageClock } from '../page-clock.ts'
import { refusalOf } from '../ports.ts'
import type { KeepsakePort } from './keepsake-port.ts'
import { isSameStretch, type PieceStore, type StoredStretch } from './piece-store.ts'

/** Pieces on their way to the server: as fast as they go, and slowly beside a call. They survive a reload. */
export interface KeepsakeOutbox {
  /** A call is live, and its media comes first. */
  setLive(isLive: boolean): void
  /** The stretch that grows; null: all are complete. */
  setGrowing(stretch: StoredStretch | null): void
  /** Deletes what is here of a call, and asks the server to delete the rest. */
  remove(callId: string): Promise<void>
  /** Deletes what is here of a call that the server has deleted. */
  drop(callId: string): Promise<void>
  stop(): void
}

export interface KeepsakeOutboxSettings {
  store: PieceStore
  port: KeepsakePort
  clock: PageClock
}

/** Most bits in a millisecond beside a call: 500 kbit/s. */
export const bitsPerMsBesideCall = 500
const sendEveryMs = 250
/** The server takes pieces for a day after the call. */
const keptMs = (keepsakeSendHours + 1) * 3_600_000

export function createKeepsakeOutbox({ store, port, clock }: KeepsakeOutboxSettings): KeepsakeOutbox {
  let isLive = false
  let isStopped = false
  let growing: StoredStretch | null = null
  let sending: Promise<void> | null = null
  let nextAtMs = 0
  let failures = 0
  const isGrowing = (stretch: StoredStretch) => growing !== null && isSameStretch(growing, stretch)
  const mayGoOn = () => !isStopped && clock.now() >= nextAtMs

  const sendAll = async () => {
    for (const callId of await store.removed()) {
      await port.remove(callId).catch(ignoreRefusal)
      await store.dropRemoved(callId)
    }
    for (const stretch of await store.list()) {
      if (!mayGoOn()) return
      const isOld = clock.now() - stretch.begunMs > keptMs
      if (isOld || !(await sendStretch(stretch))) await store.drop(stretch)
    }
  }

  /** False when nothing more of it is needed here. */
  const sendStretch = async (stretch: StoredStretch): Promise<boolean> => {
    try {
      const { count, waiting } = await store.numbers(stretch)
      for (const n of waiting) {
        if (!mayGoOn()) return true
        const piece = await store.read(stretch, n)
        const sentAtMs = clock.now()
        await port.send(stretch, n, piece, await digestOf(piece))
        await store.acknowledge(stretch, n)
        if (isLive) nextAtMs = sentAtMs + (8 * piece.size) / bitsPerMsBesideCall
      }
      if (isGrowing(stretch) || !mayGoOn()) return true
      // Pieces may have come while others were sent.
      if ((await store.numbers(stretch)).count > count) return true
      await port.end(stretch, count)
      return false
    } catch (cause) {
      if (refusalOf(cause) === null) throw cause
      return false
    }
  }

  const send = () => {
    if (sending !== null || !mayGoOn()) return
    sending = sendAll()
      .then(() => {
        failures = 0
      })
      .catch(() => {
        failures++
        nextAtMs = clock.now() + Math.min(30_000, 500 * 2 ** failures)
      })
      .finally(() => {
        sending = null
      })
  }
  const stopTicks = clock.every(sendEveryMs, send)

  const drop = async (callId: string) => {
    for (const stretch of await store.list()) if (stretch.callId === callId) await store.drop(stretch)
  }
  return {
    setLive: (next) => {
      isLive = next
      if (!next && failures === 0) nextAtMs = 0
    },
    setGrowing: (stretch) => {
      growing = stretch
    },
    remove: async (callId) => {
      await store.addRemoved(callId)
      await drop(callId)
    },
    drop,
    stop: () => {
      isStopped = true
      stopTicks()
    },
  }
}

/** The server has nothing of the call. */
function ignoreRefusal(cause: unknown): void {
  if (refusalOf(cause) === null) throw cause
}

async function digestOf(piece: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await piece.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
