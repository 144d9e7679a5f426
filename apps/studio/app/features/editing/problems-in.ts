import type { FieldProblem } from '@encore/contract/errors'

/** What is wrong with the fields of a form, by their paths within it. */
export interface FormProblems {
  /** As it is told; empty for nothing. */
  problemOf(path: string): string
  /** The same for a text in four languages: `path` is the language, or empty. */
  problemsAt(path: string): FieldProblem[]
}

/** Of the form that an endpoint calls `root`, empty where paths begin with its fields; `told` says a rule in words. */
export function problemsIn(
  root: string,
  problems: readonly FieldProblem[],
  told: (rule: string) => string,
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
    return problem ? told(problem.rule) : ''
  }
  return { problemOf, problemsAt }
}
