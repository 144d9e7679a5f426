import type { Answer } from '@encore/contract/client'

/** The session is bad: who is told this is signed out already. */
export const isRefusal = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 401 || answer.status === 403)

/** The last answer of up to three: what a member's shell cannot do without is tried twice more (product section 1). */
export async function withRetries<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (const delayMs of [1_000, 4_000]) {
    const answer = await call()
    if (answer.ok || isRefusal(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return call()
}
