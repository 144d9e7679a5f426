import type { FieldProblem } from '@encore/contract/errors'
import { findText, type Translate } from '#app/i18n/text.ts'

export interface FormProblems {
  /** The message; empty when the field has no problem. */
  problemOf(path: string): string
  /** Problems of a localized field; their `path` is the language, or empty. */
  problemsAt(path: string): FieldProblem[]
}

/**
 * `root` is the endpoint's name for the form, empty when paths start with a field. `textOf` turns a rule into a message.
 */
export function problemsIn(
  root: string,
  problems: readonly FieldProblem[],
  textOf: (rule: string) => string,
): FormProblems {
  const problemsAt = (path: string) => {
    const full = root === '' ? path : `${root}/${path}`
    return problems.flatMap((one) =>
      one.path === full || one.path.startsWith(`${full}/`)
        ? [{ path: one.path.slice(full.length + 1), rule: one.rule }]
        : [],
    )
  }
  const problemOf = (path: string) => {
    const [problem] = problemsAt(path)
    return problem ? textOf(problem.rule) : ''
  }
  return { problemOf, problemsAt }
}

/** Problems of a localized field of a draft; `path` is the language, or empty for the whole field. */
export const problemsAt = (problems: readonly FieldProblem[], name: string): FieldProblem[] =>
  problemsIn('', problems, String).problemsAt(name)

/** The message for the first problem of a draft's field; empty when it has none. */
export const problemOf = (t: Translate, problems: readonly FieldProblem[], name: string): string =>
  problemsIn('', problems, (rule) => findText(t, `forms.rules.${rule}`) ?? t('forms.rules.other')).problemOf(
    name,
  )
