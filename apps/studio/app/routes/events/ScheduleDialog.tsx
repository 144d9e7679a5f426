import { useMutation } from '@encore/app-kit/use-mutation'
import type { EventSheet } from '@encore/contract/endpoints'
import { momentOf } from '@encore/contract/rules/local-time'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { zoneText } from '#app/data/times.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './EventTools.module.css'

export interface ScheduleDialogProps {
  sheet: EventSheet
  onDone(): void
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const t = useT()
  return (
    <DialogButton
      label={t(props.sheet.publishAt ? 'events.tools.reschedule' : 'events.tools.schedule')}
      title={t('events.tools.scheduleTitle')}
      disabled={props.sheet.needs.length > 0}
    >
      {(close) => <Schedule {...props} onClose={close} />}
    </DialogButton>
  )
}

function Schedule({ sheet, onDone, onClose }: ScheduleDialogProps & { onClose(): void }) {
  const { t, locale } = useText()
  const toast = useToast()
  const { zone } = sheet.draft
  const [local, setLocal] = useState(sheet.publishAt?.local ?? '')
  const [problem, setProblem] = useState('')
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/publish', { params: { eventId: sheet.id }, body: { at: local } }),
  )
  async function send() {
    const moment = momentOf(local, zone)
    setProblem(moment.ok ? '' : moment.rule)
    if (!moment.ok) return
    const answer = await run()
    if (!answer) return
    if (answer.ok) {
      toast({ text: t('events.tools.scheduled') })
      onClose()
      return onDone()
    }
    setProblem(answer.error.fields?.[0]?.rule ?? '')
  }
  return (
    <Form className={styles.form} onSubmit={send}>
      <LocalTimeField
        label={t('events.tools.scheduleAt', { zone: zoneText(zone, locale) })}
        value={local}
        error={
          problem === 'format'
            ? t('events.tools.scheduleMissing')
            : problem && (findText(t, `forms.rules.${problem}`) ?? t('forms.rules.other'))
        }
        onChange={(value) => setLocal(value ?? '')}
      />
      <p className={styles.quiet}>{t('events.tools.scheduleText')}</p>
      <FailureNotice name={failure?.error.fields?.[0] ? '' : failure?.error.name} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('events.tools.schedule')}
      </Button>
    </Form>
  )
}
