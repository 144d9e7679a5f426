import type { EventSheet } from '@encore/contract/endpoints'
import { momentOf } from '@encore/contract/rules/local-time'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'

export interface ScheduleDialogProps {
  sheet: EventSheet
  onDone(): void
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const w = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="s" kind="outline" disabled={props.sheet.needs.length > 0}>
          {props.sheet.publishAt ? w.eventTools.reschedule : w.eventTools.schedule}
        </Button>
      }
      title={w.eventTools.scheduleTitle}
      closeLabel={w.close}
    >
      {isOpen ? <Schedule {...props} onClose={() => setIsOpen(false)} /> : null}
    </Dialog>
  )
}

function Schedule({ sheet, onDone, onClose }: ScheduleDialogProps & { onClose(): void }) {
  const w = useWords()
  const toast = useToast()
  const words = w.eventTools
  const { zone } = sheet.draft
  const [local, setLocal] = useState(sheet.publishAt?.local ?? '')
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function send() {
    const moment = momentOf(local, zone)
    setProblem(moment.ok ? '' : moment.rule)
    if (!moment.ok) return
    setIsBusy(true)
    const params = { eventId: sheet.id }
    const answer = await call('POST /api/studio/event/{eventId}/publish', { params, body: { at: local } })
    setIsBusy(false)
    if (answer.ok) {
      toast({ text: words.scheduled })
      onClose()
      return onDone()
    }
    const [field] = answer.error.fields ?? []
    setProblem(field?.rule ?? '')
    setFailed(field ? '' : answer.error.name)
  }
  return (
    <Form className={styles.form} onSubmit={send}>
      <LocalTimeField
        label={words.scheduleAt(zone)}
        value={local}
        error={problem === 'format' ? words.scheduleMissing : problem && (w.rules[problem] ?? w.rules.other)}
        onChange={(value) => setLocal(value ?? '')}
      />
      <p className={styles.quiet}>{words.scheduleText}</p>
      <FailureNotice name={failed} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {words.schedule}
      </Button>
    </Form>
  )
}
