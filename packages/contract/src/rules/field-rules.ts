import type { FieldProblem } from '../errors.ts'

/** A field, the name of a rule, and whether an item keeps it. */
export type Rule<T> = [field: string, rule: string, holds: (item: T) => boolean]

/** Every rule that an item breaks, by the path of the field: not only the first. */
export const broken = <T>(rules: Rule<T>[], item: T, path: string): FieldProblem[] =>
  rules.flatMap(([field, rule, holds]) => (holds(item) ? [] : [{ path: `${path}/${field}`, rule }]))

/** The first problem of each field, in their order: a field says one thing. */
export const onePerField = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.filter(({ path }, at) => problems.findIndex((other) => other.path === path) === at)
