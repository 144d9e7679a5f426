import type { ApiResult } from '@encore/contract/client'
import { randomKey } from './random-key.ts'

/**
 * Keeps one `Idempotency-Key` per intent while it is unknown whether the call took effect, so that a retry cannot pay
 * twice. The next intent gets a new key.
 */
export interface Intents {
  /** Calls with the key of the intent; `subject` must contain everything that distinguishes it from other intents. */
  once<T>(
    subject: string,
    call: (options: { idempotencyKey: string }) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>>
}

export function createIntents(newKey: () => string = randomKey): Intents {
  const keys = new Map<string, string>()
  return {
    async once(subject, call) {
      const idempotencyKey = keys.get(subject) ?? newKey()
      keys.set(subject, idempotencyKey)
      const answer = await call({ idempotencyKey })
      if (!isUnknown(answer)) keys.delete(subject)
      return answer
    },
  }
}

const isUnknown = (answer: ApiResult<unknown>) =>
  !answer.ok && (answer.status === 0 || answer.status >= 500 || answer.error.name === 'REQUEST_IN_PROGRESS')
