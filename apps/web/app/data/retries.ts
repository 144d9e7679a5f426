import type { Answer } from '@encore/contract/client'
import { upToThrice } from '@encore/contract/rules/retries'

/** The session is bad: who is told this is signed out already. */
export const isRefusal = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 401 || answer.status === 403)

export const withRetries = <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> =>
  upToThrice(call, (answer) => answer.ok || isRefusal(answer))
