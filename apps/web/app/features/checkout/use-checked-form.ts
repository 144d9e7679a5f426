import type { FieldProblem } from '@encore/contract/errors'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DraftKey, keepDraft, readDraft } from './drafts.ts'

export type Values = Record<string, string>

/** The fields of a form with what is wrong with them, told once a field was left or all was checked. */
export interface CheckedForm {
  values: Values
  root: RefObject<HTMLDivElement | null>
  change(next: Values): void
  leave(path: string): void
  /** How many fields are wrong, once all was checked. */
  wrong: number
  /** The rule that a field breaks, or null. */
  ruleAt(path: string): string | null
  /** Shows everything that is wrong and leads to the first of it; answers whether nothing is. */
  check(): boolean
  /** What the server says is wrong, until the field is changed. */
  refuse(problems: readonly FieldProblem[]): void
}

export interface CheckedFormOptions {
  initial: Values
  problemsOf: (values: Values) => FieldProblem[]
  /** Where it is kept against a reload; null for a form that is not. */
  draft: DraftKey | null
}

export function useCheckedForm({ initial, problemsOf, draft }: CheckedFormOptions): CheckedForm {
  const root = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...(draft ? readDraft(draft) : {}) }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const problems = problemsOf(values)

  const change = (next: Values) => {
    const changed = { ...values, ...next }
    setValues(changed)
    setRefused((before) => before.filter(({ path }) => !(path in next)))
    if (draft) keepDraft(draft, changed)
  }
  const leadToFirst = () => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  return {
    values,
    root,
    change,
    leave: (path) => values[path] && setLeft((before) => new Set([...before, path])),
    wrong: isChecked ? new Set(problems.map(({ path }) => path)).size : 0,
    ruleAt(path) {
      const own = isChecked || left.has(path) ? problems : []
      return [...own, ...refused].find((problem) => problem.path === path)?.rule ?? null
    },
    check() {
      flushSync(() => setIsChecked(true))
      if (problems.length > 0) leadToFirst()
      return problems.length === 0
    },
    refuse(next) {
      flushSync(() => setRefused(next))
      if (next.length > 0) leadToFirst()
    },
  }
}
