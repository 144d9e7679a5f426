import { failureAnswer, type WireAnswer } from './answer.ts'

export interface AdmissionTerms {
  /** Calls in hand; one more is refused at once, so that a slow database never makes the queue grow. */
  atOnce: number
  /** The longest a caller waits for an answer. The work itself may go on: money calls are asked again by their key. */
  withinMs: number
}

export interface Admission {
  admit(requestId: string, work: () => Promise<WireAnswer>): Promise<WireAnswer>
  inHand(): number
}

interface Call {
  lateAt: number
  answer(busy: WireAnswer): void
  requestId: string
}

/** How much later than its term a caller may be told. A timer of each call's own is a fortieth of a refusal. */
const pollIntervalMs = 100

/** Keeps calls few and answers soon: beyond its terms a caller is told 503 and to come back. */
export function createAdmission({ atOnce, withinMs }: AdmissionTerms): Admission {
  /** Those in hand and not yet late, the oldest first. */
  const waiting = new Set<Call>()
  let inHand = 0
  const busy = (requestId: string) => failureAnswer({ error: 'UNAVAILABLE', retryAfterSec: 1 }, requestId)
  let isLooking = false
  const tellLate = () => {
    const now = performance.now()
    for (const call of waiting) {
      if (call.lateAt > now) break
      waiting.delete(call)
      call.answer(busy(call.requestId))
    }
    isLooking = false
    look()
  }
  const look = () => {
    if (isLooking || waiting.size === 0) return
    isLooking = true
    setTimeout(tellLate, pollIntervalMs)
  }
  return {
    inHand: () => inHand,
    admit: (requestId, work) => {
      if (inHand >= atOnce) return Promise.resolve(busy(requestId))
      inHand++
      return new Promise((answer, refuse) => {
        const call = { lateAt: performance.now() + withinMs, answer, requestId }
        waiting.add(call)
        look()
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
