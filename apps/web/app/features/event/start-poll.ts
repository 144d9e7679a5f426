import type { ApiResult } from '@encore/contract/client'
import type { EventCard, ShowStart } from '@encore/contract/endpoints'
import { earliestBeforeMs } from '@encore/contract/rules/show-start'

/**
 * Returns the time (epoch ms) from which the page must watch for an early start; empty for an event that is not ahead.
 */
export function waitFrom(
  { status, startAt }: Pick<EventCard, 'status' | 'startAt'>,
  renderedAt: number,
): number[] {
  const isAhead = status === 'SCHEDULED' || status === 'OPEN_TICKET'
  return isAhead ? [Math.max(Date.parse(startAt) - earliestBeforeMs, renderedAt + 1)] : []
}

export interface StartPollSettings {
  /** The announced start, epoch milliseconds. */
  startMs: number
  /** The server's clock, epoch milliseconds. */
  now: () => number
  /** True when this page must poll: it is visible and has no open socket. */
  isNeeded: () => boolean
  ask: () => Promise<ApiResult<ShowStart>>
  onStart: (start: ShowStart & { startedAt: string }) => void
  /** Returns 0 to 1; spreads the requests of many clients. */
  chance?: () => number
}

const firstPollMs = 1_000
const failedPollMs = 8_000
const longestTimerMs = 15_000

/**
 * Polls for an early start from an hour before the announced start until then, at the server's interval. Returns a stop
 * function.
 */
export function pollStart(settings: StartPollSettings): () => void {
  const { startMs, now, isNeeded, ask, onStart, chance = Math.random } = settings
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const again = (everyMs: number) => {
    const untilMs = startMs - earliestBeforeMs - now()
    const waitMs = untilMs > 0 ? Math.min(untilMs, longestTimerMs) : everyMs * (0.75 + chance() / 4)
    timer = setTimeout(() => void turn(), waitMs)
  }
  const turn = async () => {
    const nowMs = now()
    if (nowMs >= startMs) return
    if (nowMs < startMs - earliestBeforeMs || !isNeeded()) return again(firstPollMs)
    const answer = await ask()
    if (isStopped) return
    if (!answer.ok) return again(failedPollMs)
    const { startedAt } = answer.value
    if (startedAt === null) again(answer.value.everyMs)
    else onStart({ ...answer.value, startedAt })
  }
  void turn()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
