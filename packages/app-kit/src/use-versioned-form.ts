import type { ApiResult } from '@encore/contract/client'
import type { FieldProblem } from '@encore/contract/errors'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstProblem } from './first-problem.ts'
import { flattenTexts, unflattenTexts } from './flatten-texts.ts'
import { changedFields, mergeEdits } from './merge-edits.ts'
import { useMutation } from './use-mutation.ts'

/** A draft with the version it was loaded at. Version 0 is not saved yet. */
export interface Versioned<D> {
  id: string
  version: number
  draft: D
}

/** Loads and saves the resource of a form. `V` can hold more of the resource than the draft. */
export interface FormAdapter<D, S, V extends Versioned<D> = Versioned<D>> {
  textNames: readonly (keyof D & string)[]
  /** Null for a resource that is not saved yet. */
  read: (() => Promise<ApiResult<V>>) | null
  save(versioned: { version: number; draft: D }): Promise<ApiResult<S>>
  /** `fresh` is the resource as reloaded after the save; null when that failed. */
  onSaved(saved: S, fresh: V | null): void
}

/** A concurrent save by another editor, and its effect on the fields of this draft. */
export interface ConcurrentEdit {
  by: string | null
  /** Fields that only the other editor changed. Their value is used. */
  theirs: string[]
  /** Fields that both changed to different values. The local value is kept. */
  conflicts: string[]
}

interface Session<D, V> {
  base: V
  draft: D
  problems: FieldProblem[]
  concurrentEdit: ConcurrentEdit | null
  /** Name of an error that has no field. */
  failed: string
}

const beginWith = <D, V extends Versioned<D>>(base: V): Session<D, V> => ({
  ...{ base, draft: base.draft, problems: [], concurrentEdit: null, failed: '' },
})

/** Keeps a local draft until it is saved. A concurrent save is merged: local edits are rebased on the newer version. */
export function useVersionedForm<D extends object, S, V extends Versioned<D> = Versioned<D>>(
  loaded: V,
  { textNames, read, save: send, onSaved }: FormAdapter<D, S, V>,
) {
  const [session, setSession] = useState(() => beginWith<D, V>(loaded))
  const { run, isBusy } = useMutation(send)
  const { base, draft } = session
  const edited = changedFields(
    flattenTexts(base.draft, textNames),
    flattenTexts(draft, textNames),
  ) as string[]
  if (loaded.id !== base.id || (loaded.version > base.version && edited.length === 0))
    setSession(beginWith(loaded))
  const change = (part: Partial<Session<D, V>>) => setSession((before) => ({ ...before, ...part }))

  async function save(): Promise<void> {
    const result = await run({
      version: base.version,
      draft: unflattenTexts(flattenTexts(draft, textNames), textNames),
    })
    if (!result) return
    if (result.ok) {
      const answer = read === null ? null : await read()
      const fresh = answer?.ok ? answer.value : null
      // Runs before navigation, so that the guard of unsaved changes does not ask.
      flushSync(() => setSession(beginWith(fresh ?? { ...base, draft })))
      onSaved(result.value, fresh)
    } else if (result.error.name === 'VERSION_CONFLICT' && read) {
      await rebaseOnLatest(read, (result.error.data?.by as string | null) ?? null)
    } else if (result.error.fields) {
      refuse(result.error.fields)
    } else change({ problems: [], failed: result.error.name, concurrentEdit: null })
  }

  /** Shows each problem beside its field and focuses the first. */
  function refuse(fields: readonly FieldProblem[]): void {
    flushSync(() => change({ problems: inDraft(fields), failed: '', concurrentEdit: null }))
    focusFirstProblem(document.querySelector('main'))
  }

  async function rebaseOnLatest(readLatest: NonNullable<typeof read>, by: string | null) {
    const latest = await readLatest()
    if (!latest.ok) return change({ failed: latest.error.name })
    const { draft: merged, ...edit } = rebaseDraft(base.draft, draft, latest.value.draft, textNames)
    change({
      ...{ base: latest.value, draft: merged, problems: [], failed: '' },
      concurrentEdit: { by, ...edit },
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
    rebase: (kept: V) => change({ base: kept }),
    save,
    discard: () => setSession(beginWith(base)),
  }
}

/** Merges the local edits of `base` into the latest draft, each language of a text as a field of its own. */
export function rebaseDraft<D extends object>(
  base: D,
  mine: D,
  latest: D,
  textNames: readonly (keyof D & string)[],
): { draft: D; theirs: string[]; conflicts: string[] } {
  const flat = (draft: D) => flattenTexts(draft, textNames)
  const { form, theirs, conflicts } = mergeEdits(flat(base), flat(mine), flat(latest))
  return { draft: unflattenTexts<D>(form, textNames), theirs, conflicts }
}

/** Removes the name of the request's field, so that paths start with a field of the draft. */
const inDraft = (fields: readonly FieldProblem[]): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: path.replace(/^draft\//, ''), rule }))
