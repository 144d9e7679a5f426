import { failureAnswer, type WireAnswer } from './answer.ts'

export interface LoadLimits {
  /** Most calls in flight. A further call is rejected immediately, so that a slow database does not build a queue. */
  maxInFlight: number
  /** Longest wait for a response. The work may continue: a client repeats a payment call with the same key. */
  timeoutMs: number
}

export interface LoadShedder {
  run(requestId: string, work: () => Promise<WireAnswer>): Promise<WireAnswer>
  inFlight(): number
}

interface Call {
  deadlineAt: number
  answer(busy: WireAnswer): void
  requestId: string
}

/** Interval of the deadline check. One timer is shared: a timer per call would cost 1/40 of a rejected call. */
const pollIntervalMs = 100

/** Answers 503 with `Retry-After` to calls beyond the limits. */
export function createLoadShedder({ maxInFlight, timeoutMs }: LoadLimits): LoadShedder {
  /** Calls in flight before their deadline, oldest first. */
  const waiting = new Set<Call>()
  let inHand = 0
  const busy = (requestId: string) => failureAnswer({ error: 'UNAVAILABLE', retryAfterSec: 1 }, requestId)
  let isScheduled = false
  const answerLate = () => {
    const now = performance.now()
    for (const call of waiting) {
      if (call.deadlineAt > now) break
      waiting.delete(call)
      call.answer(busy(call.requestId))
    }
    isScheduled = false
    scheduleCheck()
  }
  const scheduleCheck = () => {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    setTimeout(answerLate, pollIntervalMs)
  }
  return {
    inFlight: () => inHand,
    run: (requestId, work) => {
      if (inHand >= maxInFlight) return Promise.resolve(busy(requestId))
      inHand++
      return new Promise((answer, refuse) => {
        const call = { deadlineAt: performance.now() + timeoutMs, answer, requestId }
        waiting.add(call)
        scheduleCheck()
        const end = () => {
          inHand--
          waiting.delete(call)
        }
        work().then(
          (done) => {
            end()
            answer(done)
          },
          (cause) => {
            end()
            refuse(cause)
          },
        )
      })
    },
  }
}
