import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiResult } from '@encore/contract/client'

/** A request, repeated unchanged until it gets a final response. */
export interface OutboxEntry {
  send(): Promise<ApiResult<unknown>>
  /** Receives the final response, success or error. */
  onAnswer(answer: ApiResult<unknown>): void
}

export interface OutboxState {
  /** Requests without a final response. */
  waiting: number
  /** The last attempt got no final response; retries continue. */
  isStuck: boolean
}

/** Sends requests in order, one at a time, and loses none when the connection drops. */
export interface Outbox {
  state: Pick<Store<OutboxState>, 'get' | 'subscribe'>
  put(entry: OutboxEntry): void
  /** Starts sending. Returns a function that stops it. */
  open(): () => void
}

const shortestMs = 400
const longestMs = 5_000

/** True when the outcome is unknown or the server asks for a retry. */
const isUnanswered = (answer: ApiResult<unknown>) =>
  !answer.ok &&
  (answer.status === 0 || answer.status === 401 || answer.status === 429 || answer.status >= 500)

export function createOutbox(): Outbox {
  const state = createStore<OutboxState>({ waiting: 0, isStuck: false })
  const entries: OutboxEntry[] = []
  let isSending = false
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = shortestMs
  const tell = (isStuck: boolean) => state.set({ waiting: entries.length, isStuck })

  const turn = async () => {
    const [entry] = entries
    if (!entry || isSending || !isOpen) return
    isSending = true
    const answer = await entry.send()
    isSending = false
    if (isUnanswered(answer)) {
      tell(true)
      timer = setTimeout(() => void turn(), waitMs)
      waitMs = Math.min(longestMs, waitMs * 1.6)
      return
    }
    waitMs = shortestMs
    entries.shift()
    tell(false)
    entry.onAnswer(answer)
    void turn()
  }
  /** Retries immediately when the browser is online again. */
  const hurry = () => {
    clearTimeout(timer)
    waitMs = shortestMs
    void turn()
  }
  return {
    state,
    put: (entry) => {
      entries.push(entry)
      tell(state.get().isStuck)
      if (entries.length === 1) void turn()
    },
    open: () => {
      isOpen = true
      globalThis.addEventListener?.('online', hurry)
      void turn()
      return () => {
        isOpen = false
        clearTimeout(timer)
        globalThis.removeEventListener?.('online', hurry)
      }
    },
  }
}
