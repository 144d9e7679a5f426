import type { ApiResult } from '@encore/contract/client'

/** Retries while the server answers that it is busy, as clients do; at most 100 times. */
export async function comeBack<T>(ask: () => Promise<T>, isBusy: (answer: T) => boolean): Promise<T> {
  for (let triesLeft = 100; ; triesLeft--) {
    const answer = await ask()
    if (!isBusy(answer) || triesLeft === 0) return answer
    await new Promise((tick) => setTimeout(tick, 100))
  }
}

/** True when a client has to send the same call again: the server sheds load, or still runs the first one. */
export const isTooEarly = (answer: ApiResult<unknown>): boolean =>
  !answer.ok && ['UNAVAILABLE', 'REQUEST_IN_PROGRESS'].includes(answer.error.name)
