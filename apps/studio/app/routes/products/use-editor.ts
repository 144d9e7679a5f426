import { focusFirstProblem } from '@encore/app-kit/first-problem'
import { changedFields, mergeEdits } from '@encore/app-kit/merge-edits'
import type { StudioProduct } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import type { BuyerChange, ChangeKind } from '@encore/contract/rules/product-editing'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#app/data/api.ts'
import { checkForm } from './check-form.ts'
import { formOf, type ProductForm } from './form-state.ts'
import { zoneOf } from './zone-of.ts'

/** A concurrent save by another editor, and its effect on the fields of this form. */
export interface ConcurrentEdit {
  by: string | null
  taken: (keyof ProductForm)[]
  conflicts: (keyof ProductForm)[]
}

interface Session {
  /** The saved product that the form started from. */
  base: StudioProduct
  form: ProductForm
  problems: FieldProblem[]
  /** Changes that affect buyers, to be confirmed. */
  changes: BuyerChange[] | null
  concurrentEdit: ConcurrentEdit | null
  /** Name of an error that has no field. */
  failed: string
}

const beginWith = (base: StudioProduct): Session => ({
  base,
  form: formOf(base.draft, zoneOf(base)),
  problems: [],
  changes: null,
  concurrentEdit: null,
  failed: '',
})

/**
 * Keeps the local form of a product until it is saved; after a concurrent save, local edits are rebased on the newer
 * version. `onSaved` receives the product as reloaded after the save, or null when the reload failed.
 */
export function useEditor(product: StudioProduct, onSaved: (fresh: StudioProduct | null) => void) {
  const [session, setSession] = useState(() => beginWith(product))
  const [isBusy, setIsBusy] = useState(false)
  const { base, form } = session
  const first = formOf(base.draft, zoneOf(base))
  const edited = changedFields(first, form)
  const isNewer = product.id !== base.id || product.version > base.version
  if (isNewer && (edited.length === 0 || product.id !== base.id)) setSession(beginWith(product))

  const change = (part: Partial<Session>) => setSession((before) => ({ ...before, ...part }))
  const readAgain = () => call('GET /api/studio/product/{id}', { params: { id: base.id } })

  async function save(confirmed: ChangeKind[] = []): Promise<void> {
    const { draft, problems } = checkForm(form, {
      ...base,
      eventId: base.event?.id ?? null,
      zone: zoneOf(base),
    })
    if (problems.length > 0) return refuse(problems)
    change({ problems, changes: null, failed: '', concurrentEdit: null })
    setIsBusy(true)
    const answer = await call('PUT /api/studio/product/{id}', {
      params: { id: base.id },
      body: { version: base.version, product: draft, confirmed },
    })
    if (answer.ok) {
      const fresh = await readAgain()
      if (fresh.ok) setSession(beginWith(fresh.value))
      onSaved(fresh.ok ? fresh.value : null)
    } else if (answer.error.name === 'CONFIRM_CHANGES') {
      change({ changes: answer.error.data?.changes as BuyerChange[] })
    } else if (answer.error.name === 'VERSION_CONFLICT') {
      await rebase((answer.error.data?.by as string | null) ?? null)
    } else if (answer.error.fields) {
      refuse(answer.error.fields)
    } else {
      change({ failed: answer.error.name })
    }
    setIsBusy(false)
  }

  /** Marks all invalid fields and focuses the first. */
  function refuse(problems: FieldProblem[]): void {
    flushSync(() => change({ problems, changes: null, failed: '', concurrentEdit: null }))
    focusFirstProblem(document.querySelector('main'))
  }

  async function rebase(by: string | null) {
    const fresh = await readAgain()
    if (!fresh.ok) return change({ failed: fresh.error.name })
    const latest = formOf(fresh.value.draft, zoneOf(fresh.value))
    const { form: merged, theirs, conflicts } = mergeEdits(first, form, latest)
    change({ base: fresh.value, form: merged, concurrentEdit: { by, taken: theirs, conflicts } })
  }

  return {
    ...session,
    isBusy,
    edited,
    set: (part: Partial<ProductForm>) =>
      setSession((before) => ({ ...before, form: { ...before.form, ...part } })),
    save,
    discard: () => setSession(beginWith(base)),
    keepEditing: () => change({ changes: null }),
  }
}
