import type { ApiResult } from '@encore/contract/client'
import { createStore, type Store } from '#app/data/store.ts'

/** Something to send; sent again as it is until it was answered. */
export interface Wish {
  send(): Promise<ApiResult<unknown>>
  /** It was answered, well or badly. */
  onAnswer(answer: ApiResult<unknown>): void
}

export interface OutboxState {
  /** Wishes that were not answered yet. */
  waiting: number
  /** The last try had no answer: it goes on trying. */
  isStuck: boolean
}

/** What is sent in the order it was wished, one at a time, and never left out for a lost connection. */
export interface Outbox {
  state: Pick<Store<OutboxState>, 'get' | 'subscribe'>
  put(wish: Wish): void
  /** Sends from now on; answers how to stop. */
  open(): () => void
}

const shortestMs = 400
const longestMs = 5_000

/** Whether nobody can know what became of it, or it is to come again later. */
const isUnanswered = (answer: ApiResult<unknown>) =>
  !answer.ok &&
  (answer.status === 0 || answer.status === 401 || answer.status === 429 || answer.status >= 500)

export function createOutbox(): Outbox {
  const state = createStore<OutboxState>({ waiting: 0, isStuck: false })
  const wishes: Wish[] = []
  let isSending = false
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = shortestMs
  const tell = (isStuck: boolean) => state.set({ waiting: wishes.length, isStuck })

  const turn = async () => {
    const [wish] = wishes
    if (!wish || isSending || !isOpen) return
    isSending = true
    const answer = await wish.send()
    isSending = false
    if (isUnanswered(answer)) {
      tell(true)
      timer = setTimeout(() => void turn(), waitMs)
      waitMs = Math.min(longestMs, waitMs * 1.6)
      return
    }
    waitMs = shortestMs
    wishes.shift()
    tell(false)
    wish.onAnswer(answer)
    void turn()
  }
  /** The line is back: nobody waits for the next turn. */
  const hurry = () => {
    clearTimeout(timer)
    waitMs = shortestMs
    void turn()
  }
  return {
    state,
    put: (wish) => {
      wishes.push(wish)
      tell(state.get().isStuck)
      if (wishes.length === 1) void turn()
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
