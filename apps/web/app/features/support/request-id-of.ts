import type { ApiResult } from '@encore/contract/client'

/** Returns the request id under which the server logged a failed call; undefined on success or without a response. */
export const requestIdOf = (answer: ApiResult<unknown>): string | undefined =>
  answer.ok ? undefined : answer.error.requestId || undefined
