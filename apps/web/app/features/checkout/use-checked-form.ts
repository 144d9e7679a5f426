import type { FieldProblem } from '@encore/contract/errors'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DraftKey, keepDraft, readDraft } from './drafts.ts'

export type Values = Record<string, string>

/** Form state with validation; a field's error appears after it was left or after `check`. */
export interface CheckedForm {
  values: Values
  root: RefObject<HTMLDivElement | null>
  change(next: Values): void
  leave(path: string): void
  /** Number of invalid fields; 0 before `check`. */
  wrong: number
  /** The rule that a field breaks, or null. */
  ruleAt(path: string): string | null
  /** Shows all errors and focuses the first; true when there is none. */
  check(): boolean
  /** Shows field errors from the server, each until its field changes. */
  refuse(problems: readonly FieldProblem[]): void
}

export interface CheckedFormOptions {
  initial: Values
  problemsOf: (values: Values) => FieldProblem[]
  /** Storage key that survives a reload; null keeps nothing. */
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
