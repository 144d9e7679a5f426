import type { FieldProblem } from '@encore/contract/errors'

/** A field, what is asked of it, and whether it is so. */
export type Rule<T> = [field: string, rule: string, holds: (item: T) => boolean]

export const broken = <T>(rules: Rule<T>[], item: T, path: string): FieldProblem[] =>
  rules.flatMap(([field, rule, holds]) => (holds(item) ? [] : [{ path: `${path}/${field}`, rule }]))
