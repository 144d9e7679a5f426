import { useMutation } from '@encore/app-kit/use-mutation'
import { maxGrantedUnits } from '@encore/contract/rules/calls/session-rules'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Calls.module.css'

export interface GrantDialogProps {
  eventId: string
  id: string
  onDone(): void
}

/** Gives a member a place without an order or a draw, with a reason. */
export function GrantDialog(props: GrantDialogProps) {
  const t = useT()
  return (
    <DialogButton label={t('calls.places.give')} title={t('calls.places.giveTitle')}>
      {(close) => <GrantForm {...props} onClose={close} />}
    </DialogButton>
  )
}

const unitChoices = Array.from({ length: maxGrantedUnits }, (_, at) => at + 1)

function GrantForm({ eventId, id, onDone, onClose }: GrantDialogProps & { onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const [missing, setMissing] = useState({ to: false, reason: false })
  const { run, isBusy, failure } = useMutation((body: { to: string; units: number; reason: string }) =>
    call('POST /api/studio/event/{eventId}/call-session/{id}/grant', { params: { eventId, id }, body }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const body = { to: text('to'), units: Number(text('units')), reason: text('reason') }
    setMissing({ to: body.to === '', reason: body.reason === '' })
    if (body.to === '' || body.reason === '') return
    const answer = await run(body)
    if (!answer?.ok) return
    toast({ text: t('calls.places.given') })
    onClose()
    onDone()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('calls.places.giveText')}</p>
      {failure?.error.name === 'NOT_FOUND' ? (
        <Notice kind="bad" role="alert">
          {t('guestList.unknown')}
        </Notice>
      ) : (
        <FailureNotice name={failure?.error.name} />
      )}
      <Field
        label={t('guestList.to')}
        hint={t('guestList.toHint')}
        error={missing.to && t('guestList.toBad')}
      >
        <TextInput name="to" autoComplete="off" spellCheck={false} maxLength={254} />
      </Field>
      <Field label={t('calls.places.unitsField')}>
        <Select name="units" defaultValue="1">
          {unitChoices.map((count) => (
            <option key={count} value={count}>
              {t('calls.places.units', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('guestList.reason')}
        hint={t('calls.places.reasonHint')}
        error={missing.reason && t('order.refundForm.reasonMissing')}
      >
        <TextArea name="reason" maxLength={500} rows={2} />
      </Field>
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t('order.refundForm.busy')}>
        {t('calls.places.give')}
      </Button>
    </Form>
  )
}
