import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextArea } from '@encore/ui/TextArea'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { useAnswer } from '#app/data/use-answer.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import live from './Live.module.css'
import { moderation } from './moderation.ts'

/** Blocked words of this room. */
export function WordsBox({ eventId }: { eventId: string }) {
  const t = useT()
  const toast = useToast()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/chat/words', { params: { eventId } }),
    [eventId],
  )
  const asked = useAnswer(load)
  const words = asked.value?.words ?? null
  const { run, isBusy, failure } = useMutation(moderation(eventId).words)
  async function save(event: FormEvent<HTMLFormElement>) {
    const text = String(new FormData(event.currentTarget).get('words') ?? '')
    const lines = text.split('\n').map((line) => line.trim())
    const answer = await run([...new Set(lines.filter(Boolean))])
    if (answer?.ok) toast({ text: t('live.wordsSaved') })
  }
  return (
    <section className={box.box}>
      <Form className={live.form} onSubmit={save}>
        <Field label={t('live.words')} hint={t('live.wordsHint')}>
          <TextArea
            key={String(words === null)}
            name="words"
            rows={4}
            disabled={words === null}
            defaultValue={words?.join('\n') ?? ''}
          />
        </Field>
        <RetryNotice asked={asked} />
        {failure ? (
          <Notice kind="bad" role="alert">
            {failure.error.name === 'INVALID_INPUT'
              ? t('forms.rules.other')
              : errorText(t, failure.error.name)}
          </Notice>
        ) : null}
        <Button type="submit" disabled={words === null} busy={isBusy}>
          {t('live.wordsSave')}
        </Button>
      </Form>
    </section>
  )
}
