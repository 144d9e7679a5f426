import { useMutation } from '@encore/app-kit/use-mutation'
import {
  type CallCard,
  type CallCardProblem,
  callCardLimits,
  readCallCard,
} from '@encore/contract/rules/calls/call-card'
import { isLocale, locales } from '@encore/contract/rules/locale'
import { countCharacters } from '@encore/contract/rules/plain-text'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallBlock.module.css'

export interface ArtistCardFormProps {
  sessionId: string
  card: CallCard | null
  tint: string
  onClose: () => void
  onSaved: (card: CallCard) => void
}

const rules = ['required', 'maxLength', 'characters', 'lines', 'link'] as const

export function ArtistCardForm({ sessionId, card, tint, onClose, onSaved }: ArtistCardFormProps) {
  const { t, locale } = useText()
  const [draft, setDraft] = useState<CallCard>(
    card ?? { name: '', reading: '', language: locale, note: '', signText: '' },
  )
  const [problems, setProblems] = useState<readonly CallCardProblem[]>([])
  const { run, isBusy, failure } = useMutation((body: CallCard) =>
    api('PUT /api/v1/call-session/{id}/card', { params: { id: sessionId }, body }),
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = readCallCard(draft)
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) {
      form.querySelector<HTMLElement>(`[name=${read.problems[0]?.path}]`)?.focus()
      return
    }
    const sent = await run(read.card)
    if (sent?.ok) onSaved(sent.value)
  }
  const field = (name: CallCardProblem['path']) => {
    const rule = problems.find(({ path }) => path === name)?.rule
    const { max } = callCardLimits[name]
    return {
      label: t(`call.card.${name}`),
      hint: t(`call.card.${name}Hint`),
      aside: `${countCharacters(draft[name].trim())}/${max}`,
      error:
        rule && t(`call.card.problems.${rules.find((known) => known === rule) ?? 'characters'}`, { max }),
    }
  }
  const control = (name: CallCardProblem['path']) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    dir: 'auto',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('call.card.titleMany')}
      closeLabel={t('shell.close')}
      tint={tint}
    >
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field {...field('name')}>
          <TextInput {...control('name')} required />
        </Field>
        <Field {...field('reading')}>
          <TextInput {...control('reading')} />
        </Field>
        <Field label={t('call.card.language')}>
          <Select
            name="language"
            value={draft.language}
            onChange={({ currentTarget: { value } }) =>
              isLocale(value) && setDraft((before) => ({ ...before, language: value }))
            }
          >
            {locales.map((one) => (
              <option key={one} value={one}>
                {t(`captions.language.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('note')}>
          <TextArea {...control('note')} />
        </Field>
        <Field {...field('signText')}>
          <TextArea {...control('signText')} />
        </Field>
        {failure && <FailureNotice failure={failure} />}
        <Button kind="primary" size="l" type="submit" wide busy={isBusy} busyLabel={t('call.card.saving')}>
          {t('call.card.save')}
        </Button>
      </form>
    </Dialog>
  )
}
