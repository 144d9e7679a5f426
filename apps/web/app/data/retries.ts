import type { ApiResult } from '@encore/contract/client'
import { upToThrice } from '@encore/contract/rules/retries'

/** True when the response ended the session; the member is signed out by then. */
export const isRefusal = (answer: ApiResult<unknown>): boolean =>
  !answer.ok && (answer.status === 401 || answer.status === 403)

export const withRetries = <T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> =>
  upToThrice(call, (answer) => answer.ok || isRefusal(answer))
