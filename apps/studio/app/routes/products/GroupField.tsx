import { localText } from '@encore/contract/rules/texts'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { findGroups, type GroupPick, newGroupCode } from '#app/features/pickers/find-groups.ts'
import { PickField } from '#app/features/pickers/PickField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { SectionProps } from './section.ts'

export interface GroupFieldProps extends Pick<SectionProps, 'form' | 'kind' | 'set' | 'problemOf'> {
  eventId: string | null
}

/** The product's group: an existing one, which brings its name and options, or a new one. */
export function GroupField({ form, kind, eventId, set, problemOf }: GroupFieldProps) {
  const { t, locale } = useText()
  const [failed, setFailed] = useState('')
  const name = localText(form.name, locale)
  const code = form.optionGroup
  async function find(text: string, signal: AbortSignal): Promise<GroupPick[]> {
    const found = await findGroups(text, { eventId, kind }, signal)
    const called = text || name.text
    if (called === '') return found
    const id = newGroupCode(called, locale)
    return [...found, { id, productId: null, text: t('products.form.newGroup', { name: called }), note: id }]
  }
  async function choose(group: GroupPick | null) {
    setFailed('')
    if (group === null) return set({ optionGroup: '' })
    if (group.productId === null)
      return set({
        optionGroup: group.id,
        options: form.options.length > 0 ? form.options : [{ name: {}, value: {} }],
      })
    const answer = await call('GET /api/studio/product/{id}', { params: { id: group.productId } })
    if (!answer.ok) return setFailed(answer.error.name)
    const { draft } = answer.value
    set({
      optionGroup: group.id,
      name: draft.name,
      options: draft.options.map((option, at) => ({
        name: option.name,
        value: form.options[at]?.value ?? {},
      })),
    })
  }
  return (
    <>
      <PickField
        label={t('products.form.group')}
        hint={t('products.form.groupHint')}
        none={t('products.form.noGroup')}
        isNoneAnswer
        error={problemOf('optionGroup')}
        value={code === '' ? null : { id: code, text: name.text || code, note: code }}
        find={find}
        onPick={(group) => void choose(group)}
      />
      <FailureNotice name={failed} />
    </>
  )
}
