import type { FieldProblem } from '../errors.ts'

/** A field, the name of a rule, and the check that an item must pass. */
export type Rule<T> = [field: string, rule: string, holds: (item: T) => boolean]

/** Returns all broken rules of an item, not only the first, each with its field's path. */
export const broken = <T>(rules: Rule<T>[], item: T, path: string): FieldProblem[] =>
  rules.flatMap(([field, rule, holds]) => (holds(item) ? [] : [{ path: `${path}/${field}`, rule }]))

/** Keeps the first problem of each field, because a form shows one message per field. */
export const onePerField = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.filter(({ path }, at) => problems.findIndex((other) => other.path === path) === at)
