import type { Answer } from '@encore/contract/client'

/** How the server answers whose role does not reach so far. */
const notTheirs: readonly string[] = ['NOT_PERMITTED', 'NOT_FOUND']

/** Why one of the answers told nothing, other than that it is not for the reader; empty for nothing. */
export const untold = (answers: readonly Answer<unknown>[]): string =>
  answers
    .flatMap((answer) => (answer.ok || notTheirs.includes(answer.error.name) ? [] : [answer.error.name]))
    .at(0) ?? ''
