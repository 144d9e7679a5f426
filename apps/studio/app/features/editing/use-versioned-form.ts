import type { ApiResult } from '@encore/contract/client'
import type { FieldProblem } from '@encore/contract/errors'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Words } from '#app/i18n/en.ts'
import { focusFirstProblem } from './first-problem.ts'
import { flattenTexts, unflattenTexts } from './flatten-texts.ts'
import { changedFields, mergeEdits } from './merge-edits.ts'

/** A draft with the version it was loaded at. Version 0 is not saved yet. */
export interface Versioned<D> {
  id: string
  version: number
  draft: D
}

/** Loads and saves the resource of a form. */
export interface FormAdapter<D, S> {
  textNames: readonly (keyof D & string)[]
  /** Null for a resource that is not saved yet. */
  read: (() => Promise<ApiResult<Versioned<D>>>) | null
  save(sheet: { version: number; draft: D }): Promise<ApiResult<S>>
  onSaved(saved: S): void
}

/** A concurrent save by another editor, and its effect on the fields of this draft. */
export interface ConcurrentEdit {
  by: string | null
  taken: string[]
  conflicts: string[]
}

interface Session<D> {
  base: Versioned<D>
  draft: D
  problems: FieldProblem[]
  concurrentEdit: ConcurrentEdit | null
  /** Name of an error that has no field. */
  failed: string
}

const beginWith = <D>(base: Versioned<D>): Session<D> => ({
  ...{ base, draft: base.draft, problems: [], concurrentEdit: null, failed: '' },
})

/** Keeps a local draft until it is saved. A concurrent save is merged: local edits are rebased on the newer version. */
export function useVersionedForm<D extends object, S>(
  sheet: Versioned<D>,
  { textNames, read, save: send, onSaved }: FormAdapter<D, S>,
) {
  const [session, setSession] = useState(() => beginWith(sheet))
  const [isBusy, setIsBusy] = useState(false)
  const { base, draft } = session
  const first = flattenTexts(base.draft, textNames)
  const edited = changedFields(first, flattenTexts(draft, textNames)) as string[]
  if (sheet.id !== base.id || (sheet.version > base.version && edited.length === 0))
    setSession(beginWith(sheet))
  const change = (part: Partial<Session<D>>) => setSession((before) => ({ ...before, ...part }))

  async function save(): Promise<void> {
    setIsBusy(true)
    const answer = await send({
      version: base.version,
      draft: unflattenTexts(flattenTexts(draft, textNames), textNames),
    })
    setIsBusy(false)
    if (answer.ok) {
      const fresh = read === null ? null : await read()
      // Runs before navigation, so that the guard of unsaved changes does not ask.
      flushSync(() => setSession(beginWith(fresh?.ok ? fresh.value : { ...base, draft })))
      onSaved(answer.value)
    } else if (answer.error.name === 'VERSION_CONFLICT' && read) {
      await rebaseOnLatest(read, (answer.error.data?.by as string | null) ?? null)
    } else if (answer.error.fields) {
      refuse(answer.error.fields)
    } else change({ failed: answer.error.name, concurrentEdit: null })
  }

  /** Shows each problem beside its field and focuses the first. */
  function refuse(fields: readonly FieldProblem[]): void {
    flushSync(() => change({ problems: inDraft(fields), failed: '', concurrentEdit: null }))
    focusFirstProblem(document.querySelector('main'))
  }

  async function rebaseOnLatest(again: NonNullable<typeof read>, by: string | null) {
    const fresh = await again()
    if (!fresh.ok) return change({ failed: fresh.error.name })
    const theirs = flattenTexts(fresh.value.draft, textNames)
    const { form, taken, conflicts } = mergeEdits(first, flattenTexts(draft, textNames), theirs)
    change({
      ...{ base: fresh.value, draft: unflattenTexts<D>(form, textNames), problems: [], failed: '' },
      concurrentEdit: { by, taken: taken as string[], conflicts: conflicts as string[] },
    })
  }

  return {
    ...session,
    isBusy,
    edited,
    set: (part: Partial<D>) => setSession((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** Shows problems found before the request was sent, such as a missing text. */
    refuse,
    /** Sets the base after a part was saved and the rest was rejected. The draft stays. */
    rebase: (kept: Versioned<D>) => change({ base: kept }),
    save,
    discard: () => setSession(beginWith(base)),
  }
}

const inDraft = (fields: readonly FieldProblem[]): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: path.replace(/^draft\//, ''), rule }))

/** Problems of a localized field; `path` is the language, or empty for the whole field. */
export const problemsAt = (problems: readonly FieldProblem[], name: string): FieldProblem[] =>
  problems.flatMap(({ path, rule }) =>
    path === name || path.startsWith(`${name}/`) ? [{ path: path.slice(name.length + 1), rule }] : [],
  )

/** The message for a field's first problem; empty when it has none. */
export function problemOf(w: Words, problems: readonly FieldProblem[], name: string): string {
  const [problem] = problemsAt(problems, name)
  return problem ? (w.rules[problem.rule] ?? w.rules.other) : ''
}
