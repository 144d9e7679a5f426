import type { Answer } from '@encore/contract/client'
import { randomKey } from '#app/data/random-key.ts'

/**
 * One Idempotency-Key per intent: kept while it is unknown whether the call took effect, so that trying again
 * cannot pay twice; the next intent gets another.
 */
export interface Intents {
  keyFor(subject: string): string
  /** Hands the answer on and closes the intent unless its outcome is unknown. */
  settle<T>(subject: string, answer: Answer<T>): Answer<T>
}

export function createIntents(newKey: () => string = randomKey): Intents {
  const keys = new Map<string, string>()
  return {
    keyFor(subject) {
      const key = keys.get(subject) ?? newKey()
      keys.set(subject, key)
      return key
    },
    settle(subject, answer) {
      if (!isUnknown(answer)) keys.delete(subject)
      return answer
    },
  }
}

const isUnknown = (answer: Answer<unknown>) =>
  !answer.ok && (answer.status === 0 || answer.status >= 500 || answer.error.name === 'REQUEST_IN_PROGRESS')
