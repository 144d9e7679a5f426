import type { ApiResult } from '@encore/contract/client'
import type { EventCard, ShowStart } from '@encore/contract/endpoints'
import { earliestBeforeMs } from '@encore/contract/rules/show-start'

/** From when on a page must follow whether a show begins early, epoch milliseconds; nothing for one that is not ahead. */
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
  /** Whether this page has to ask: it is looked at, and no socket tells it. */
  isNeeded: () => boolean
  ask: () => Promise<ApiResult<ShowStart>>
  onStart: (start: ShowStart & { startedAt: string }) => void
  /** Between 0 and 1; keeps a crowd from asking in step. */
  chance?: () => number
}

const firstPollMs = 1_000
const failedPollMs = 8_000
const longestTimerMs = 15_000

/**
 * Asks whether a show has begun early, from an hour before its announced start until then, as often as the server
 * says. Answers how to stop.
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
