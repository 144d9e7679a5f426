import type { ErrorName } from '@encore/contract/errors'
import type { ChatMessage } from '@encore/contract/realtime'
import { faultFailure } from '#platform/http/faults.ts'
import type { Logger } from '#platform/log.ts'
import type { NewChatRow } from './store.ts'

/** Most messages that may wait for the database; beyond it senders must retry later. */
const maxWaiting = 500
const maxBatch = 100
const slowestRetryMs = 2_000

export type Stored = { ok: true; message: ChatMessage } | { ok: false; error: ErrorName }

/** Queue of messages for the database: one batch per tick, sequential, kept while the database is down. */
export interface Outbox {
  /** Settles when the message is stored or refused. */
  add(row: NewChatRow): Promise<Stored>
  find(memberUid: string, clientId: string): Promise<Stored> | null
  isEmpty(): boolean
  /** True when senders must retry later. */
  isFull(): boolean
  close(): void
}

export interface OutboxOptions {
  log: Logger
  /** Milliseconds to collect before the next batch. */
  tickMs: () => number
  /** Stores a batch and returns the stored messages by `keyOf`. */
  store: (batch: NewChatRow[]) => Promise<ReadonlyMap<string, ChatMessage>>
}

export const keyOf = ({ memberUid, clientId }: Pick<NewChatRow, 'memberUid' | 'clientId'>) =>
  `${memberUid} ${clientId}`

interface Waiting {
  row: NewChatRow
  outcome: PromiseWithResolvers<Stored>
}

export function createOutbox({ log, tickMs, store }: OutboxOptions): Outbox {
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | null = null
  let failures = 0
  let isClosed = false

  const settle = ({ row, outcome }: Waiting, stored: Stored) => {
    waiting.delete(keyOf(row))
    outcome.resolve(stored)
  }

  const flush = async () => {
    const batch = [...waiting.values()].slice(0, maxBatch)
    try {
      const messages = await store(batch.map(({ row }) => row))
      failures = 0
      for (const one of batch) {
        const message = messages.get(keyOf(one.row))
        // A message that was not stored: its sender was muted in the meantime.
        settle(one, message ? { ok: true, message } : { ok: false, error: 'CHAT_MUTED' })
      }
    } catch (cause) {
      failures++
      const { error } = faultFailure(cause)
      log.warn({ kind: error, waiting: waiting.size }, 'chat messages could not be stored')
      if (error !== 'UNAVAILABLE') {
        log.error({ err: cause }, 'database rejected chat messages')
        for (const one of batch) settle(one, { ok: false, error })
      }
    }
    timer = null
    if (waiting.size > 0) arm()
  }

  const arm = () => {
    if (timer || isClosed) return
    const waitMs = Math.min(slowestRetryMs, tickMs() * 2 ** Math.min(failures, 10))
    timer = setTimeout(() => void flush(), waitMs)
  }

  return {
    add: (row) => {
      const outcome = Promise.withResolvers<Stored>()
      waiting.set(keyOf(row), { row, outcome })
      arm()
      return outcome.promise
    },
    find: (memberUid, clientId) => waiting.get(keyOf({ memberUid, clientId }))?.outcome.promise ?? null,
    isEmpty: () => waiting.size === 0,
    isFull: () => waiting.size >= maxWaiting,
    close: () => {
      isClosed = true
      if (timer) clearTimeout(timer)
    },
  }
}
