import { useMutation } from '@encore/app-kit/use-mutation'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { EventField } from '#app/features/pickers/EventField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './GrantDialog.module.css'

export interface GrantDialogProps {
  isOpen: boolean
  /** When left out, the form asks for the member. */
  member?: { uid: string; name: string }
  /** When left out, the form asks for the event. */
  eventId?: string
  onClose(): void
  /** Receives the member's name. */
  onDone(name: string): void
}

/** Grants a member an entitlement without an order, with a reason. */
export function GrantDialog({ isOpen, onClose, ...form }: GrantDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={form.member ? t('guestList.giveTo', { name: form.member.name }) : t('guestList.give')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <GrantForm {...form} /> : null}
    </Dialog>
  )
}

const scopes = ['LIVE', 'REPLAY'] as const
type Scope = (typeof scopes)[number]

function GrantForm({ member, eventId, onDone }: Omit<GrantDialogProps, 'isOpen' | 'onClose'>) {
  const t = useT()
  const { me } = useCurrentStaff()
  const [at, setAt] = useState(eventId ?? '')
  const [missing, setMissing] = useState<readonly string[]>([])
  const { run, isBusy, failure } = useMutation((body: { to: string; scopes: Scope[]; reason: string }) =>
    call('POST /api/studio/event/{eventId}/entitlement', { params: { eventId: at }, body }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const to = member?.uid ?? text('to')
    const chosen = scopes.filter((scope) => form.has(scope))
    const reason = text('reason')
    const empty = [
      ...(to === '' ? ['to'] : []),
      ...(at === '' ? ['event'] : []),
      ...(chosen.length === 0 ? ['what'] : []),
      ...(reason === '' ? ['reason'] : []),
    ]
    setMissing(empty)
    if (empty.length > 0) return
    const answer = await run({ to, scopes: chosen, reason })
    if (answer?.ok) onDone(answer.value.member.nickname ?? t('members.gone'))
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      {failure?.error.name === 'NOT_FOUND' ? (
        <Notice kind="bad" role="alert">
          {t('guestList.unknown')}
        </Notice>
      ) : (
        <FailureNotice name={failure?.error.name} />
      )}
      {member ? null : (
        <Field
          label={t('guestList.to')}
          hint={t('guestList.toHint')}
          error={missing.includes('to') && t('guestList.toBad')}
        >
          <TextInput name="to" autoComplete="off" spellCheck={false} maxLength={254} />
        </Field>
      )}
      {eventId === undefined ? (
        <EventField
          label={t('guestList.event')}
          value={at}
          error={missing.includes('event') ? t('shell.picking.event') : ''}
          allows={(id) => grantingRole(me.roles, 'right.write', id) !== null}
          onChange={setAt}
        />
      ) : null}
      <fieldset className={styles.scopes} data-invalid={missing.includes('what') ? '' : undefined}>
        <legend>{t('guestList.what')}</legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} name={scope} defaultChecked={scope === 'LIVE'}>
            {t(`guestList.scope.${scope}`)}
          </Checkbox>
        ))}
        {missing.includes('what') ? (
          <p role="alert" className={styles.wrong}>
            {t('guestList.whatBad')}
          </p>
        ) : null}
      </fieldset>
      <Field
        label={t('guestList.reason')}
        hint={t('guestList.reasonHint')}
        error={missing.includes('reason') && t('order.refundForm.reasonMissing')}
      >
        <TextArea name="reason" maxLength={500} rows={2} />
      </Field>
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t('order.refundForm.busy')}>
        {t('guestList.submit')}
      </Button>
    </Form>
  )
}
