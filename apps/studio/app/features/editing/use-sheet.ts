import type { Answer } from '@encore/contract/client'
import type { FieldProblem } from '@encore/contract/errors'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Words } from '#app/i18n/en.ts'
import { focusFirstProblem } from './first-problem.ts'
import { editedFields, mergeEdits } from './merge-edits.ts'
import { apart, together } from './text-parts.ts'

/** Something as it is written; version 0 is not kept yet. */
export interface Sheet<D> {
  id: string
  version: number
  draft: D
}

/** How it is read and saved. */
export interface SheetDoors<D, S> {
  textNames: readonly (keyof D & string)[]
  /** Null for what is not kept yet. */
  read: (() => Promise<Answer<Sheet<D>>>) | null
  save(sheet: { version: number; draft: D }): Promise<Answer<S>>
  onSaved(saved: S): void
}

/** Somebody else has saved: who, and what became of the fields. */
export interface Meanwhile {
  by: string | null
  taken: string[]
  disputed: string[]
}

interface Session<D> {
  base: Sheet<D>
  draft: D
  problems: FieldProblem[]
  meanwhile: Meanwhile | null
  /** Name of an error that has no field. */
  failed: string
}

const beginWith = <D>(base: Sheet<D>): Session<D> => ({
  ...{ base, draft: base.draft, problems: [], meanwhile: null, failed: '' },
})

/** What is typed until it is saved; what somebody else saves meanwhile is laid under it. */
export function useSheet<D extends object, S>(
  sheet: Sheet<D>,
  { textNames, read, save: send, onSaved }: SheetDoors<D, S>,
) {
  const [session, setSession] = useState(() => beginWith(sheet))
  const [isBusy, setIsBusy] = useState(false)
  const { base, draft } = session
  const first = apart(base.draft, textNames)
  const edited = editedFields(first, apart(draft, textNames)) as string[]
  if (sheet.id !== base.id || (sheet.version > base.version && edited.length === 0))
    setSession(beginWith(sheet))
  const change = (part: Partial<Session<D>>) => setSession((before) => ({ ...before, ...part }))

  async function save(): Promise<void> {
    setIsBusy(true)
    const answer = await send({ version: base.version, draft: together(apart(draft, textNames), textNames) })
    setIsBusy(false)
    if (answer.ok) {
      const fresh = read === null ? null : await read()
      // Before the page is left: nothing is unsaved any more.
      flushSync(() => setSession(beginWith(fresh?.ok ? fresh.value : { ...base, draft })))
      onSaved(answer.value)
    } else if (answer.error.name === 'EDITED_MEANWHILE' && read) {
      await layTheirsUnder(read, (answer.error.data?.by as string | null) ?? null)
    } else if (answer.error.fields) {
      refuse(answer.error.fields)
    } else change({ failed: answer.error.name, meanwhile: null })
  }

  /** Says what is wrong beside its field, and leads to the first. */
  function refuse(fields: readonly FieldProblem[]): void {
    flushSync(() => change({ problems: inDraft(fields), failed: '', meanwhile: null }))
    focusFirstProblem(document.querySelector('main'))
  }

  async function layTheirsUnder(again: NonNullable<typeof read>, by: string | null) {
    const fresh = await again()
    if (!fresh.ok) return change({ failed: fresh.error.name })
    const theirs = apart(fresh.value.draft, textNames)
    const { form, taken, disputed } = mergeEdits(first, apart(draft, textNames), theirs)
    change({
      ...{ base: fresh.value, draft: together<D>(form, textNames), problems: [], failed: '' },
      meanwhile: { by, taken: taken as string[], disputed: disputed as string[] },
    })
  }

  return {
    ...session,
    isBusy,
    edited,
    set: (part: Partial<D>) => setSession((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** What was refused where no field was saved: a text that is missing. */
    refuse,
    /** A part was kept while the rest was refused: what is typed stays. */
    layUnder: (kept: Sheet<D>) => change({ base: kept }),
    save,
    discard: () => setSession(beginWith(base)),
  }
}

const inDraft = (fields: readonly FieldProblem[]): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: path.replace(/^draft\//, ''), rule }))

/** What is wrong with a text in four languages: `path` is the language, or empty. */
export const problemsAt = (problems: readonly FieldProblem[], name: string): FieldProblem[] =>
  problems.flatMap(({ path, rule }) =>
    path === name || path.startsWith(`${name}/`) ? [{ path: path.slice(name.length + 1), rule }] : [],
  )

/** What is wrong with a field, as it is told; empty for nothing. */
export function problemOf(w: Words, problems: readonly FieldProblem[], name: string): string {
  const [problem] = problemsAt(problems, name)
  return problem ? (w.rules[problem.rule] ?? w.rules.other) : ''
}
