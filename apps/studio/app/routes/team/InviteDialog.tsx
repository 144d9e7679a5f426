import type { StaffRole } from '@encore/contract/rules/studio-roles'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { EventsField } from '#app/features/pickers/EventsField.tsx'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { RoleField } from './RoleField.tsx'
import styles from './TeamPage.module.css'

export interface InviteDialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

export function InviteDialog({ isOpen, onOpenChange }: InviteDialogProps) {
  const w = useWords()
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={w.inviteForm.title} closeLabel={w.close}>
      {isOpen ? <InviteForm onDone={() => onOpenChange(false)} /> : null}
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone(): void }) {
  const w = useWords()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [role, setRole] = useState<StaffRole>('ORGANISER')
  const [isListed, setIsListed] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [failed, setFailed] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isOwner = role === 'OWNER'
  const isForSome = isListed && !isOwner
  async function submit(event: FormEvent<HTMLFormElement>) {
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const eventIds = isForSome ? chosen : null
    const missing = [...(email === '' ? ['email'] : []), ...(eventIds?.length === 0 ? ['eventIds'] : [])]
    setWrong(missing)
    setFailed('')
    if (missing.length > 0) return
    setIsBusy(true)
    const answer = await call('POST /api/studio/team/invitation', { body: { email, role, eventIds } })
    setIsBusy(false)
    if (!answer.ok) {
      const { fields = [], name } = answer.error
      setWrong(fields.map(({ path }) => path.split('/')[0] ?? ''))
      return setFailed(fields.length > 0 ? '' : name)
    }
    toast({ text: w.teamPage.invited(email) })
    onDone()
    await revalidate()
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      {failed && failed !== 'REAUTH_REQUIRED' ? (
        <Notice kind="bad" role="alert">
          {errorText(w, failed)}
        </Notice>
      ) : null}
      <Field
        label={w.inviteForm.email}
        hint={w.inviteForm.emailHint}
        error={wrong.includes('email') && w.inviteForm.emailBad}
      >
        <TextInput name="email" type="email" autoComplete="off" maxLength={254} />
      </Field>
      <RoleField role={role} hint={w.roleHints[role]} onChange={setRole} />
      <Field label={w.inviteForm.where}>
        <Select
          value={isForSome ? 'some' : 'all'}
          disabled={isOwner}
          onChange={(event) => setIsListed(event.target.value === 'some')}
        >
          <option value="all">{w.inviteForm.all}</option>
          <option value="some">{w.inviteForm.some}</option>
        </Select>
      </Field>
      {isForSome ? (
        <EventsField
          label={w.events}
          value={chosen}
          error={wrong.includes('eventIds') ? w.inviteForm.pick : ''}
          onChange={setChosen}
        />
      ) : null}
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={w.inviteForm.busy}>
        {w.inviteForm.submit}
      </Button>
    </Form>
  )
}
