import type { ApiResult } from '@encore/contract/client'
import { useState } from 'react'
import { randomKey } from './random-key.ts'

/**
 * One idempotency key per intent. It is kept while it is unknown whether the call took effect, so that a retry cannot
 * count twice. A known result renews it: the same intent is then a new one.
 */
export interface IdempotencyKeys {
  /** Calls with the key of the intent, which must contain everything that distinguishes it from others. */
  once<T>(
    intent: string,
    call: (options: { idempotencyKey: string }) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>>
}

export function createIdempotencyKeys(newKey: () => string = randomKey): IdempotencyKeys {
  const keys = new Map<string, string>()
  return {
    async once(intent, call) {
      const idempotencyKey = keys.get(intent) ?? newKey()
      keys.set(intent, idempotencyKey)
      const result = await call({ idempotencyKey })
      if (!isUnknown(result)) keys.delete(intent)
      return result
    },
  }
}

/** Keys that live as long as the component. A form that is opened again starts with new keys, because the result of the last try was shown. */
export const useIdempotencyKeys = (): IdempotencyKeys => useState(() => createIdempotencyKeys())[0]

/** The response was lost, comes from a fault, or the first call is still running. */
const isUnknown = (result: ApiResult<unknown>) =>
  !result.ok && (result.status === 0 || result.status >= 500 || result.error.name === 'REQUEST_IN_PROGRESS')
