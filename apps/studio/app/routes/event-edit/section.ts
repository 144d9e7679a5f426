import type { FieldProblem } from '@encore/contract/errors'
import type { Words } from '#app/i18n/en.ts'
import type { EventForm } from './event-form.ts'

/** What every part of the form is handed. */
export interface SectionProps {
  form: EventForm
  set(part: Partial<EventForm>): void
  /** What is wrong with a field, as it is told; empty for nothing. */
  problemOf(path: string): string
  /** The same for a text in four languages: `path` is the language, or empty. */
  problemsAt(path: string): FieldProblem[]
}

export function problemsIn(
  w: Words,
  problems: FieldProblem[],
): Pick<SectionProps, 'problemOf' | 'problemsAt'> {
  const problemsAt = (path: string) => {
    const full = `draft/${path}`
    return problems.flatMap((one) =>
      one.path === full || one.path.startsWith(`${full}/`)
        ? [{ path: one.path.slice(full.length + 1), rule: one.rule }]
        : [],
    )
  }
  const problemOf = (path: string) => {
    const [problem] = problemsAt(path)
    return problem ? (w.rules[problem.rule] ?? w.rules.other) : ''
  }
  return { problemOf, problemsAt }
}
