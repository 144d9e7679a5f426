import type { EventSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { editedFields, mergeEdits } from '#app/features/editing/merge-edits.ts'
import { draftOf, type EventForm, formOf } from './event-form.ts'

/** Somebody else has saved: who, and what became of the fields. */
export interface Meanwhile {
  by: string | null
  taken: (keyof EventForm)[]
  disputed: (keyof EventForm)[]
}

interface Session {
  /** What the form began with. */
  base: EventSheet
  form: EventForm
  problems: FieldProblem[]
  meanwhile: Meanwhile | null
  /** Name of an error that has no field. */
  failed: string
}

const beginWith = (base: EventSheet): Session => ({
  base,
  form: formOf(base.draft),
  problems: [],
  meanwhile: null,
  failed: '',
})

/** What is typed about an event until it is saved; what somebody else saves meanwhile is laid under it. */
export function useEventEditor(sheet: EventSheet, onSaved: () => void) {
  const [session, setSession] = useState(() => beginWith(sheet))
  const [isBusy, setIsBusy] = useState(false)
  const { base, form } = session
  const first = formOf(base.draft)
  const edited = editedFields(first, form)
  if (sheet.id !== base.id || (sheet.version > base.version && edited.length === 0))
    setSession(beginWith(sheet))
  const change = (part: Partial<Session>) => setSession((before) => ({ ...before, ...part }))
  const params = { eventId: base.id }
  const readAgain = () => call('GET /api/studio/event/{eventId}/draft', { params })

  async function save(): Promise<void> {
    setIsBusy(true)
    const body = { version: base.version, draft: draftOf(form) }
    const answer = await call('PUT /api/studio/event/{eventId}/draft', { params, body })
    if (answer.ok) {
      const fresh = await readAgain()
      if (fresh.ok) setSession(beginWith(fresh.value))
      onSaved()
    } else if (answer.error.name === 'EDITED_MEANWHILE') {
      await layUnder((answer.error.data?.by as string | null) ?? null)
    } else if (answer.error.fields) {
      change({ problems: answer.error.fields, failed: '', meanwhile: null })
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
    } else change({ failed: answer.error.name, meanwhile: null })
    setIsBusy(false)
  }

  async function layUnder(by: string | null) {
    const fresh = await readAgain()
    if (!fresh.ok) return change({ failed: fresh.error.name })
    const { form: merged, taken, disputed } = mergeEdits(first, form, formOf(fresh.value.draft))
    change({ base: fresh.value, form: merged, meanwhile: { by, taken, disputed }, problems: [], failed: '' })
  }

  return {
    ...session,
    isBusy,
    edited,
    set: (part: Partial<EventForm>) =>
      setSession((before) => ({ ...before, form: { ...before.form, ...part } })),
    save,
    discard: () => setSession(beginWith(base)),
  }
}
