import { useMutation } from '@encore/app-kit/use-mutation'
import type { StaffRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { EventsField } from '#app/features/pickers/EventsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { RoleField } from './RoleField.tsx'
import styles from './TeamPage.module.css'

export interface InviteDialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

export function InviteDialog({ isOpen, onOpenChange }: InviteDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('team.inviteForm.title')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <InviteForm onDone={() => onOpenChange(false)} /> : null}
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone(): void }) {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [role, setRole] = useState<StaffRole>('ORGANISER')
  const [isListed, setIsListed] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { run, isBusy, failure, reset } = useMutation((email: string, eventIds: string[] | null) =>
    call('POST /api/studio/team/invitation', { body: { email, role, eventIds } }),
  )
  const isOwner = role === 'OWNER'
  const isForSome = isListed && !isOwner
  async function submit(event: FormEvent<HTMLFormElement>) {
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const eventIds = isForSome ? chosen : null
    const missing = [...(email === '' ? ['email'] : []), ...(eventIds?.length === 0 ? ['eventIds'] : [])]
    setWrong(missing)
    reset()
    if (missing.length > 0) return
    const answer = await run(email, eventIds)
    if (!answer) return
    if (!answer.ok) return setWrong((answer.error.fields ?? []).map(({ path }) => path.split('/')[0] ?? ''))
    toast({ text: t('team.invited', { email }) })
    onDone()
    await revalidate()
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <FailureNotice name={failure?.error.fields?.[0] ? '' : failure?.error.name} />
      <Field
        label={t('team.inviteForm.email')}
        hint={t('team.inviteForm.emailHint')}
        error={wrong.includes('email') && t('team.inviteForm.emailBad')}
      >
        <TextInput name="email" type="email" autoComplete="off" maxLength={254} />
      </Field>
      <RoleField role={role} hint={t(`team.roleHints.${role}`)} onChange={setRole} />
      <Field label={t('team.inviteForm.where')}>
        <Select
          value={isForSome ? 'some' : 'all'}
          disabled={isOwner}
          onChange={(event) => setIsListed(event.target.value === 'some')}
        >
          <option value="all">{t('team.inviteForm.all')}</option>
          <option value="some">{t('team.inviteForm.some')}</option>
        </Select>
      </Field>
      {isForSome ? (
        <EventsField
          label={t('shell.events')}
          value={chosen}
          error={wrong.includes('eventIds') ? t('team.inviteForm.pick') : ''}
          onChange={setChosen}
        />
      ) : null}
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t('team.inviteForm.busy')}>
        {t('team.inviteForm.submit')}
      </Button>
    </Form>
  )
}
