import type { OpenInvitation, Teammate } from '@encore/contract/endpoints'
import { grantingRole, type HeldRole } from '@encore/contract/rules/staff-roles'
import { Avatar } from '@encore/ui/Avatar'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { useAddressDialog } from '#app/shell/use-address-dialog.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import styles from './TeamPage.module.css'
import { ZoneBox } from './ZoneBox.tsx'

interface Team {
  members: Teammate[]
  invitations: OpenInvitation[]
}

export const readTeam = async (): Promise<Team> => unwrap(await call('GET /api/studio/team'))

export function TeamPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { members, invitations } = useLoaderData<Team>()
  const mayChange = grantingRole(me.roles, 'team.write', null) !== null
  const [isInviting, setIsInviting] = useAddressDialog('invite')
  const [changed, setChanged] = useState<Teammate | null>(null)
  return (
    <>
      <PageHead
        title={t('shell.team')}
        lead={t('team.lead')}
        action={
          mayChange ? (
            <Button kind="primary" size="s" onClick={() => setIsInviting(true)}>
              <UserPlus />
              <span>{t('team.invite')}</span>
            </Button>
          ) : undefined
        }
      />
      <section className={box.box}>
        <table className={box.table}>
          <thead>
            <tr>
              <th>{t('team.name')}</th>
              <th>{t('team.rights')}</th>
              <th>{t('team.factor')}</th>
              {mayChange ? (
                <th>
                  <span className="visually-hidden">{t('team.changeShort')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.uid}>
                <td>
                  <span className={styles.person}>
                    <Avatar name={member.nickname} size={1.75} />
                    <span>
                      <b>{member.nickname}</b>
                      {member.email === null ? null : <small>{member.email}</small>}
                    </span>
                  </span>
                </td>
                <td className={styles.rights}>
                  <Rights roles={member.roles} />
                </td>
                <td className={styles.factor}>
                  <span>{t('team.factor')}</span>
                  <Badge kind={member.hasSecondFactor ? 'ok' : 'soft'}>
                    {member.hasSecondFactor ? t('team.on') : t('team.off')}
                  </Badge>
                </td>
                {mayChange ? (
                  <td className={box.end}>
                    {member.uid === me.uid ? (
                      <span className={box.quiet}>{t('team.you')}</span>
                    ) : (
                      <Button
                        size="s"
                        kind="outline"
                        aria-label={t('team.change', { name: member.nickname })}
                        onClick={() => setChanged(member)}
                      >
                        {t('team.changeShort')}
                      </Button>
                    )}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
        {mayChange && members.length === 1 && invitations.length === 0 ? (
          <Notice title={t('team.alone')}>{t('team.aloneText')}</Notice>
        ) : null}
      </section>
      {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      <ZoneBox mayChange={mayChange} />
      <InviteDialog isOpen={isInviting && mayChange} onOpenChange={setIsInviting} />
      <MemberDialog member={changed} onDone={() => setChanged(null)} />
    </>
  )
}

/** Each role once, with its access scope. */
function Rights({ roles }: { roles: readonly HeldRole[] }) {
  const t = useT()
  return (
    <span className={box.tags}>
      {[...Map.groupBy(roles, ({ role }) => role)].map(([role, held]) => (
        <span key={role}>
          <span>{t(`team.roles.${role}`)}</span>{' '}
          <small>
            {held.some(({ eventId }) => eventId === null)
              ? t('team.everywhere')
              : t('team.count', { events: held.length })}
          </small>
        </span>
      ))}
    </span>
  )
}

function Invitations({ invitations }: { invitations: OpenInvitation[] }) {
  const { t, locale } = useText()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState('')
  async function withdraw(id: string) {
    const answer = await call('DELETE /api/studio/team/invitation/{id}', { params: { id } })
    setProblem(answer.ok ? '' : answer.error.name)
    if (answer.ok) toast({ text: t('team.withdrawn') })
    await revalidate()
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('team.open')}</h2>
      </header>
      <FailureNotice name={problem} />
      <table className={box.table}>
        <tbody>
          {invitations.map(({ id, email, role, eventIds, expiresAt }) => (
            <tr key={id}>
              <td>
                <b>{email}</b>
                <small>{t('team.until', { day: momentText(expiresAt, locale) })}</small>
              </td>
              <td className={styles.rights}>
                <Rights roles={(eventIds ?? [null]).map((eventId) => ({ role, eventId }))} />
              </td>
              <td className={box.end}>
                <Button
                  size="s"
                  kind="outline"
                  aria-label={t('team.withdraw', { email })}
                  onClick={() => void withdraw(id)}
                >
                  {t('team.withdrawShort')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
