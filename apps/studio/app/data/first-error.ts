import type { ApiResult } from '@encore/contract/client'

/** Errors of a caller without the permission. */
const notTheirs: readonly string[] = ['NOT_PERMITTED', 'NOT_FOUND']

/** Name of the first error that is not a permission error; empty when there is none. */
export const firstError = (answers: readonly ApiResult<unknown>[]): string =>
  answers
    .flatMap((answer) => (answer.ok || notTheirs.includes(answer.error.name) ? [] : [answer.error.name]))
    .at(0) ?? ''
