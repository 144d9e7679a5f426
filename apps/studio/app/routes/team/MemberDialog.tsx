import { useMutation } from '@encore/app-kit/use-mutation'
import type { Teammate } from '@encore/contract/endpoints'
import type { HeldRole, StaffRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { Tool } from '@encore/ui/Tool'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { ConfirmDialog } from '#app/features/dialogs/ConfirmDialog.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { EventField } from '#app/features/pickers/EventField.tsx'
import { EventTitle } from '#app/features/pickers/EventTitle.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { ResetFactor } from './ResetFactor.tsx'
import { RoleField } from './RoleField.tsx'
import styles from './TeamPage.module.css'

export interface MemberDialogProps {
  member: Teammate | null
  onDone(): void
}

export function MemberDialog({ member, onDone }: MemberDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={member !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDone()
      }}
      title={member ? t('team.memberForm.title', { name: member.nickname }) : ''}
      closeLabel={t('shell.close')}
    >
      {member ? <MemberForm key={member.uid} member={member} onDone={onDone} /> : null}
    </Dialog>
  )
}

const keyOf = ({ role, eventId }: HeldRole) => `${role} ${eventId ?? ''}`

function MemberForm({ member, onDone }: { member: Teammate; onDone(): void }) {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [roles, setRoles] = useState<HeldRole[]>(member.roles)
  const [role, setRole] = useState<StaffRole>('MODERATOR')
  const [eventId, setEventId] = useState('')
  function add() {
    const next: HeldRole = { role, eventId: role === 'OWNER' || eventId === '' ? null : eventId }
    if (!roles.some((held) => keyOf(held) === keyOf(next))) setRoles([...roles, next])
  }
  const give = (next: HeldRole[]) =>
    call('PUT /api/studio/team/member/{uid}', { params: { uid: member.uid }, body: { roles: next } })
  const { run, isBusy, failure } = useMutation(give)
  function done(isOn: boolean) {
    toast({ text: isOn ? t('team.saved') : t('team.removed', { name: member.nickname }) })
    onDone()
    void revalidate()
  }
  async function save() {
    const answer = await run(roles)
    if (answer?.ok) done(roles.length > 0)
  }
  return (
    <div className={styles.form}>
      <FailureNotice name={failure?.error.name} />
      <ul className={box.chosen}>
        {roles.map((held) => (
          <li key={keyOf(held)}>
            <span>
              <span>{t(`team.roles.${held.role}`)}</span>
              <small>{held.eventId === null ? t('team.everywhere') : <EventTitle id={held.eventId} />}</small>
            </span>
            <Tool
              label={t('team.memberForm.remove', { role: t(`team.roles.${held.role}`) })}
              onClick={() => setRoles(roles.filter((one) => one !== held))}
            >
              <X />
            </Tool>
          </li>
        ))}
      </ul>
      {roles.length === 0 ? <Notice kind="warn">{t('team.memberForm.none')}</Notice> : null}
      <div className={styles.add}>
        <RoleField role={role} onChange={setRole} />
        {role === 'OWNER' ? null : (
          <EventField
            label={t('team.inviteForm.where')}
            none={t('team.inviteForm.all')}
            value={eventId}
            error=""
            onChange={setEventId}
          />
        )}
        <Button kind="outline" size="s" className={styles.more} onClick={add}>
          <Plus /> <span>{t('team.memberForm.add')}</span>
        </Button>
      </div>
      {member.hasSecondFactor ? <ResetFactor member={member} onDone={onDone} /> : null}
      <div className={styles.buttons}>
        <ConfirmDialog
          trigger={
            <Button kind="danger" size="s">
              {t('team.memberForm.off')}
            </Button>
          }
          title={t('team.memberForm.offTitle', { name: member.nickname })}
          submit={t('team.memberForm.off')}
          isDanger
          send={() => give([])}
          onDone={() => done(false)}
        >
          <p>{t('team.memberForm.offText')}</p>
        </ConfirmDialog>
        <Button
          kind="primary"
          size="s"
          busy={isBusy}
          busyLabel={t('team.memberForm.busy')}
          onClick={() => void save()}
        >
          {t('team.memberForm.save')}
        </Button>
      </div>
    </div>
  )
}
