import type { ApiResult } from '@encore/contract/client'

/** Under which the server logged a call that failed; none where it went well, or never came so far. */
export const referenceOf = (answer: ApiResult<unknown>): string | undefined =>
  answer.ok ? undefined : answer.error.requestId || undefined
