import type { ErrorName, Failure, FieldProblem } from '@encore/contract/errors'
import { onePerField } from '@encore/contract/rules/field-rules'

/** A result the caller must check: failures that a user can cause are values and never thrown. */
export type Result<T, F = Failure> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const fail = <N extends ErrorName>(
  error: N,
  details: Omit<Failure<N>, 'error'> = {},
): { ok: false; failure: Failure<N> } => ({ ok: false, failure: { error, ...details } })

/** INVALID_INPUT naming every field that broke a rule; null when there is none. */
export const refused = (problems: readonly FieldProblem[]) =>
  problems.length > 0 ? fail('INVALID_INPUT', { fields: onePerField(problems) }) : null

export const invalid = (path: string, rule: string) => fail('INVALID_INPUT', { fields: [{ path, rule }] })
