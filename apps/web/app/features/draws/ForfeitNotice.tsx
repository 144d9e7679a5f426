import { useMutation } from '@encore/app-kit/use-mutation'
import type { DrawDetail, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { objectionLines, objectionMax } from '@encore/contract/rules/draws'
import { countCharacters, readPlainText, type TextProblem } from '@encore/contract/rules/plain-text'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextArea } from '@encore/ui/TextArea'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OwnDrawPanel.module.css'

export interface ForfeitNoticeProps {
  draw: DrawDetail
  event: EventDetail
  forfeit: NonNullable<OwnDraw['forfeit']>
  now: number
  keepOwn: (own: OwnDraw) => void
}

/** A forfeit of the own place that is announced and not carried out: its reason, the deadline and the objection. */
export function ForfeitNotice({ draw, event, forfeit, now, keepOwn }: ForfeitNoticeProps) {
  const { t } = useText()
  const { reason, objectUntil, objection } = forfeit
  const isOpen = objectUntil !== null && now < Date.parse(objectUntil)
  return (
    <>
      <Notice kind="warn" role="status" title={t('draw.forfeit.title')}>
        <p>{t('draw.forfeit.reason', { reason: t(`draw.forfeitCause.${reason}`) })}</p>
        {objection ? null : <p>{t(isOpen ? 'draw.forfeit.text' : 'draw.forfeit.over')}</p>}
      </Notice>
      {objection ? (
        <div>
          <p className={styles.text}>{t('draw.forfeit.objected')}</p>
          <blockquote className={styles.objection} dir="auto">
            {objection.text}
          </blockquote>
        </div>
      ) : isOpen ? (
        <>
          <p>
            <small>{t('draw.forfeit.until')}</small> <EventTime at={objectUntil} zone={event.zone} />
            <ViewerTime at={objectUntil} zone={event.zone} />
          </p>
          <ObjectionForm drawId={draw.id} keepOwn={keepOwn} />
        </>
      ) : null}
    </>
  )
}

function ObjectionForm({ drawId, keepOwn }: { drawId: string; keepOwn: (own: OwnDraw) => void }) {
  const { t } = useText()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<TextProblem | null>(null)
  const { run, isBusy, failure } = useMutation((given: string) =>
    api('POST /api/v1/draw/{id}/objection', { params: { id: drawId }, body: { text: given } }),
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = readPlainText(text, { max: objectionMax, lines: objectionLines })
    setProblem('text' in read ? null : read.problem)
    if (!('text' in read)) {
      form.querySelector('textarea')?.focus()
      return
    }
    const sent = await run(read.text)
    if (sent?.ok) keepOwn(sent.value)
  }
  const rule = problem === 'blank' ? 'required' : problem
  return (
    <form className={styles.objectionForm} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('draw.forfeit.label')}
        hint={t('draw.forfeit.hint')}
        aside={`${countCharacters(text.trim())}/${objectionMax}`}
        error={rule && t(`draw.forfeit.problems.${rule}`, { max: objectionMax })}
      >
        <TextArea
          name="text"
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      {failure && <FailureNotice failure={failure} />}
      <Button kind="primary" size="l" type="submit" wide busy={isBusy} busyLabel={t('draw.forfeit.sending')}>
        {t('draw.forfeit.send')}
      </Button>
    </form>
  )
}
