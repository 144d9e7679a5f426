import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { Form } from '#app/features/editing/Form.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './AnswerForm.module.css'
import type { OpenCall } from './open-calls.ts'

const longest = 200

/** Written answers, for fans who write instead of speaking. It appears once the fan has written a line. */
export function AnswerForm({ running }: { running: OpenCall }) {
  const t = useT()
  const { call, known } = running
  const { lines } = useStore(call.view)
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const hasWritten = lines.some(({ side }) => side === 'OTHER')
  if (!hasWritten) return null
  const label = t('station.answer.field', { name: known.card?.name ?? t('station.card.fan') })
  const last = lines.findLast(({ side }) => side === 'OWN')
  const submit = () => {
    if (text.trim() === '') return
    const isSent = call.write(text)
    setIsRefused(!isSent)
    if (isSent) setText('')
  }
  return (
    <Form className={styles.answer} isDecision onSubmit={submit}>
      {last ? (
        <p role="status">
          <span dir="auto" translate="no">
            {last.text}
          </span>
          <small>{t(last.isSeen ? 'station.answer.seen' : 'station.answer.unseen')}</small>
        </p>
      ) : null}
      <TextInput
        value={text}
        maxLength={longest}
        autoComplete="off"
        dir="auto"
        aria-label={label}
        placeholder={label}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" kind="primary">
        {t('station.answer.send')}
      </Button>
      {isRefused ? <p role="alert">{t('station.answer.refused')}</p> : null}
    </Form>
  )
}
