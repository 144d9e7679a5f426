import type { OpenInvitation, Teammate } from '@encore/contract/endpoints'
import { grantingRole, type HeldRole } from '@encore/contract/rules/studio-roles'
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
import { useText } from '#app/i18n/TextProvider.tsx'
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
  const { w } = useText()
  const { me } = useCurrentStaff()
  const { members, invitations } = useLoaderData<Team>()
  const mayChange = grantingRole(me.roles, 'team.write', null) !== null
  const [isInviting, setIsInviting] = useAddressDialog('invite')
  const [changed, setChanged] = useState<Teammate | null>(null)
  return (
    <>
      <PageHead
        title={w.team}
        lead={w.teamPage.lead}
        action={
          mayChange ? (
            <Button kind="primary" size="s" onClick={() => setIsInviting(true)}>
              <UserPlus />
              <span>{w.teamPage.invite}</span>
            </Button>
          ) : undefined
        }
      />
      <section className={box.box}>
        <table className={box.table}>
          <thead>
            <tr>
              <th>{w.teamPage.name}</th>
              <th>{w.teamPage.rights}</th>
              <th>{w.teamPage.factor}</th>
              {mayChange ? (
                <th>
                  <span className="visually-hidden">{w.teamPage.changeShort}</span>
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
                  <span>{w.teamPage.factor}</span>
                  <Badge kind={member.hasSecondFactor ? 'ok' : 'soft'}>
                    {member.hasSecondFactor ? w.teamPage.on : w.teamPage.off}
                  </Badge>
                </td>
                {mayChange ? (
                  <td className={box.end}>
                    {member.uid === me.uid ? (
                      <span className={box.quiet}>{w.teamPage.you}</span>
                    ) : (
                      <Button
                        size="s"
                        kind="outline"
                        aria-label={w.teamPage.change(member.nickname)}
                        onClick={() => setChanged(member)}
                      >
                        {w.teamPage.changeShort}
                      </Button>
                    )}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
        {mayChange && members.length === 1 && invitations.length === 0 ? (
          <Notice title={w.teamPage.alone}>{w.teamPage.aloneText}</Notice>
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
  const { w } = useText()
  return (
    <span className={box.tags}>
      {[...Map.groupBy(roles, ({ role }) => role)].map(([role, held]) => (
        <span key={role}>
          <span>{w.roles[role]}</span>{' '}
          <small>
            {held.some(({ eventId }) => eventId === null)
              ? w.teamPage.everywhere
              : w.teamPage.count(held.length)}
          </small>
        </span>
      ))}
    </span>
  )
}

function Invitations({ invitations }: { invitations: OpenInvitation[] }) {
  const { w, locale } = useText()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState('')
  async function withdraw(id: string) {
    const answer = await call('DELETE /api/studio/team/invitation/{id}', { params: { id } })
    setProblem(answer.ok ? '' : answer.error.name)
    if (answer.ok) toast({ text: w.teamPage.withdrawn })
    await revalidate()
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{w.teamPage.open}</h2>
      </header>
      <FailureNotice name={problem} />
      <table className={box.table}>
        <tbody>
          {invitations.map(({ id, email, role, eventIds, expiresAt }) => (
            <tr key={id}>
              <td>
                <b>{email}</b>
                <small>{w.teamPage.until(momentText(expiresAt, locale))}</small>
              </td>
              <td className={styles.rights}>
                <Rights roles={(eventIds ?? [null]).map((eventId) => ({ role, eventId }))} />
              </td>
              <td className={box.end}>
                <Button
                  size="s"
                  kind="outline"
                  aria-label={w.teamPage.withdraw(email)}
                  onClick={() => void withdraw(id)}
                >
                  {w.teamPage.withdrawShort}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
