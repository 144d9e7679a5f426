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

/** Keeps calls few and answers soon: beyond its terms a caller is told 503 and to come back. */
export function createAdmission({ atOnce, withinMs }: AdmissionTerms): Admission {
  let inHand = 0
  const busy = (requestId: string) => failureAnswer({ error: 'UNAVAILABLE', retryAfterSec: 1 }, requestId)
  return {
    inHand: () => inHand,
    admit: (requestId, work) => {
      if (inHand >= atOnce) return Promise.resolve(busy(requestId))
      inHand++
      return new Promise((answer, refuse) => {
        const late = setTimeout(() => answer(busy(requestId)), withinMs)
        const end = () => {
          inHand--
          clearTimeout(late)
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
