import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { CallControl } from '@encore/contract/endpoints'
import {
  type CallConductReason,
  type CompensationKind,
  callConductReasons,
  compensationKinds,
} from '@encore/contract/rules/calls/session-rules'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { callTime } from '#app/features/calls/call-time.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { Refusal } from '#app/features/refunds/Refusal.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallControl.module.css'
import { fanName } from './fan-name.ts'
import type { OwedGroup } from './owed-groups.ts'
import type { ControlPlace } from './use-control.ts'

export interface SettleDialogProps {
  place: ControlPlace
  control: CallControl
  group: OwedGroup
  onChanged(): void
}

/** Settles the owed time of one fan: by money, by what the session published, or not at all. */
export function SettleDialog(props: SettleDialogProps) {
  const t = useT()
  return (
    <DialogButton
      label={t('callControl.settle.act')}
      title={t('callControl.settle.title', { fan: fanName(t, props.group) })}
    >
      {(close) => <SettleForm {...props} onClose={close} />}
    </DialogButton>
  )
}

function SettleForm({
  place,
  control: { compensation, conductReasons },
  group,
  onChanged,
  onClose,
}: SettleDialogProps & { onClose(): void }) {
  const { t, locale } = useText()
  const toast = useToast()
  const keys = useIdempotencyKeys()
  const reasons = callConductReasons.filter((reason) => conductReasons.includes(reason))
  const kinds = compensationKinds.filter(
    (kind) =>
      kind === compensation ||
      (kind === 'REFUND' && group.isBought) ||
      (kind === 'WAIVED' && reasons.length > 0),
  )
  const [kind, setKind] = useState<CompensationKind>(group.isBought ? 'REFUND' : compensation)
  const [missing, setMissing] = useState({ reason: false, note: false })
  const { run, isBusy, failure } = useMutation((reason: CallConductReason | null, note: string) => {
    const body = { callIds: group.calls.map(({ callId }) => callId), kind, reason, note }
    return keys.once(JSON.stringify(body), (options) =>
      call(
        'POST /api/studio/event/{eventId}/call-session/{id}/compensation',
        { params: place, body },
        options,
      ),
    )
  })
  async function settle(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const note = String(form.get('note') ?? '').trim()
    const reason = reasons.find((one) => one === form.get('reason')) ?? null
    const lacks = { reason: kind === 'WAIVED' && reason === null, note: note === '' }
    setMissing(lacks)
    if (lacks.reason || lacks.note) return
    const answer = await run(kind === 'WAIVED' ? reason : null, note)
    if (!answer) return
    onChanged()
    if (!answer.ok) return
    const { state, refunds } = answer.value
    const sums = refunds.map((sum) => moneyText(t, sum, locale)).join(', ')
    if (state === 'WAITS') toast({ text: t('callControl.settle.waits') })
    else
      toast({ text: sums === '' ? t('callControl.settle.done') : t('callControl.settle.refunded', { sums }) })
    onClose()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={settle}>
      <p>{t('callControl.settle.text', { count: group.calls.length, time: callTime(group.owedMs) })}</p>
      <ChoiceGroup
        legend={t('callControl.settle.kind')}
        value={kind}
        onValueChange={(next) => setKind(kinds.find((one) => one === next) ?? kind)}
      >
        {kinds.map((one) => (
          <Choice
            key={one}
            value={one}
            title={t(`callControl.settle.kinds.${one}`)}
            note={t(`callControl.settle.notes.${one}`)}
          />
        ))}
      </ChoiceGroup>
      {kind === 'WAIVED' ? (
        <Field
          label={t('callControl.reason')}
          hint={t('callControl.cut.hint')}
          error={missing.reason && t('callControl.cut.missing')}
        >
          <Select name="reason" defaultValue="">
            <option value="">{t('callControl.choose')}</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`calls.conduct.${reason}`)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label={t('callControl.note')}
        hint={t('callControl.logged')}
        error={missing.note && t('order.refundForm.reasonMissing')}
      >
        <TextArea name="note" maxLength={500} rows={2} />
      </Field>
      <Refusal error={failure?.error ?? null} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('callControl.settle.act')}
      </Button>
    </Form>
  )
}
