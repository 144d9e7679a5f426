import type { FieldProblem } from '@encore/contract/errors'

/**
 * Maps problems to the form. The saved product comes first; a problem of another in its group is shown at the options.
 */
export const inForm = (fields: FieldProblem[] = []): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: formPath(path), rule }))

const formPath = (path: string): string =>
  /^products\/[1-9]/.test(path) ? 'product/options' : path.replace(/^products\/(?:0\/)?/, 'product/')
