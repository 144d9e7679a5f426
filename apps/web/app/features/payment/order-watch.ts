import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiResult } from '@encore/contract/client'
import type { OrderState } from '@encore/contract/endpoints'
import { advance, isOver, type Progress, type ProgressEvent, pollDelayMs, startAt } from './progress.ts'

export interface OrderWatch {
  progress: Pick<Store<Progress>, 'get' | 'subscribe'>
  tell(event: ProgressEvent): void
  /** Fetches the order immediately instead of at the next poll. */
  ask(): void
  stop(): void
}

export interface OrderWatchSettings {
  fetchOrder: () => Promise<ApiResult<OrderState>>
  place: Progress['place']
  /** The order that the page was rendered with, if any. */
  known?: OrderState | null
  now?: () => number
}

/** Polls one order until the server knows the result; retries after a lost connection. */
export function watchOrder({
  fetchOrder,
  place,
  known = null,
  now = Date.now,
}: OrderWatchSettings): OrderWatch {
  const progress = createStore(startWith(place, known, now()))
  let timer: ReturnType<typeof setTimeout> | undefined
  let answers = 0
  let isAsking = false
  let isStopped = false

  const tell = (event: ProgressEvent) => {
    progress.set(advance(progress.get(), event))
    if (asksAtOnce.has(event.kind)) ask()
  }
  const ask = async () => {
    if (isAsking || isStopped) return
    clearTimeout(timer)
    isAsking = true
    const answer = await fetchOrder()
    isAsking = false
    if (isStopped) return
    if (answer.ok) tell({ kind: 'answered', order: answer.value, at: now() })
    else tell({ kind: isRefused(answer.status) ? 'foreign' : 'unanswered' })
    if (!isOver(progress.get())) timer = setTimeout(ask, pollDelayMs(progress.get(), answers++))
  }
  void ask()
  return {
    progress,
    tell,
    ask: () => {
      answers = 0
      void ask()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export function startWith(place: Progress['place'], known: OrderState | null, at: number): Progress {
  const start = startAt(place, at)
  return known ? advance(start, { kind: 'answered', order: known, at }) : start
}

const asksAtOnce: ReadonlySet<ProgressEvent['kind']> = new Set(['tried-again', 'came-back', 'left'])

const isRefused = (status: number) => status === 401 || status === 403 || status === 404 || status === 400
