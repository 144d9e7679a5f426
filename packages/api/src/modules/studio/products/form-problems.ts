import type { FieldProblem } from '@encore/contract/errors'

/** Problems where the form has them: what is saved stands first, and one of the rest of its group is one of its options. */
export const inForm = (fields: FieldProblem[] = []): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: formPath(path), rule }))

const formPath = (path: string): string =>
  /^products\/[1-9]/.test(path) ? 'product/options' : path.replace(/^products\/(?:0\/)?/, 'product/')
