import type { StudioMember } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { may as mayAnywhere, useCurrentStaff } from '#app/data/current-staff.ts'
import { dateText } from '#app/data/times.ts'
import { GrantDialog } from '#app/features/entitlements/GrantDialog.tsx'
import { RedactedValue } from '#app/features/redacted-text/RedactedValue.tsx'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import columns from '#app/shell/Columns.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { AccountStatusBadge } from './AccountStatusBadge.tsx'
import { Rights } from './Entitlements.tsx'
import { Account, Orders, StaffActions, Wallet } from './MemberFacts.tsx'
import styles from './MemberPage.module.css'
import { SuspendDialog } from './SuspendDialog.tsx'

export const readMember = async ({ params }: LoaderFunctionArgs): Promise<StudioMember> =>
  unwrap(await call('GET /api/studio/member/{uid}', { params: { uid: params.uid ?? '' } }))

type Open = 'suspend' | 'restore' | 'grant' | null

/** One member: entitlements, orders, and staff actions. Personal data stays redacted. */
export function MemberPage() {
  const { w, locale } = useText()
  const staff = useCurrentStaff()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const details = useLoaderData<StudioMember>()
  const [open, setOpen] = useState<Open>(null)
  const { member, suspension, may } = details
  const words = w.members
  const name = member.nickname ?? words.gone
  function done(text: string) {
    setOpen(null)
    toast({ text })
    void revalidate()
  }
  return (
    <>
      <BackToList to="/members">{words.toAll}</BackToList>
      <PageHead
        title={name}
        action={
          <span className={styles.head}>
            <AccountStatusBadge standing={member.standing} />
            {member.standing !== 'LEFT' &&
            mayAnywhere(staff, 'right.write') &&
            staff.me.uid !== member.uid ? (
              <Button size="s" kind="outline" onClick={() => setOpen('grant')}>
                {w.guests.give}
              </Button>
            ) : null}
            {may.suspend ? (
              <Button size="s" kind="outline" onClick={() => setOpen('suspend')}>
                {words.suspend}
              </Button>
            ) : null}
            {may.restore ? (
              <Button size="s" kind="primary" onClick={() => setOpen('restore')}>
                {words.restore}
              </Button>
            ) : null}
          </span>
        }
      />
      {suspension === null ? null : (
        <Notice
          kind="warn"
          title={words.suspended(words.whys[suspension.reason], dateText(suspension.since, locale))}
        >
          {words.suspendedText}
        </Notice>
      )}
      <div className={columns.columns}>
        <div className={columns.side}>
          <Rights details={details} />
          <Orders details={details} />
          <StaffActions details={details} />
        </div>
        <div className={columns.side}>
          <Account details={details} />
          <Wallet details={details} />
          {may.reveal ? (
            <RedactedValue
              key={member.uid}
              secrets={details.secrets}
              names={words.show}
              reveal={(what, reason) =>
                call('POST /api/studio/member/{uid}/reveal', {
                  params: { uid: member.uid },
                  body: { what, reason },
                })
              }
            />
          ) : null}
        </div>
      </div>
      <GrantDialog
        isOpen={open === 'grant'}
        member={{ uid: member.uid, name }}
        onClose={() => setOpen(null)}
        onDone={(given) => done(w.guests.given(given))}
      />
      <SuspendDialog
        isOpen={open === 'suspend'}
        uid={member.uid}
        name={name}
        onClose={() => setOpen(null)}
        onDone={() => done(words.isSuspended(name))}
      />
      <ReasonDialog
        isOpen={open === 'restore'}
        onClose={() => setOpen(null)}
        title={words.restoreTitle(name)}
        lead={words.restoreLead}
        submit={words.restore}
        send={(reason) =>
          call('POST /api/studio/member/{uid}/restore', { params: { uid: member.uid }, body: { reason } })
        }
        onDone={() => done(words.isRestored(name))}
      />
    </>
  )
}
