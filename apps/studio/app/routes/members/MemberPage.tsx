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
import { RedactedValue } from '#app/features/members/RedactedValue.tsx'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import columns from '#app/shell/Columns.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { AccountStatusBadge } from './AccountStatusBadge.tsx'
import { Entitlements } from './Entitlements.tsx'
import { Account, Orders, StaffActions, Wallet } from './MemberFacts.tsx'
import styles from './MemberPage.module.css'
import { SuspendDialog } from './SuspendDialog.tsx'

export const readMember = async ({ params }: LoaderFunctionArgs): Promise<StudioMember> =>
  unwrap(await call('GET /api/studio/member/{uid}', { params: { uid: params.uid ?? '' } }))

type Open = 'suspend' | 'restore' | 'grant' | null

/** One member: entitlements, orders, and staff actions. Personal data stays redacted. */
export function MemberPage() {
  const { t, locale } = useText()
  const staff = useCurrentStaff()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const details = useLoaderData<StudioMember>()
  const [open, setOpen] = useState<Open>(null)
  const { member, suspension, may } = details
  const name = member.nickname ?? t('members.gone')
  function done(text: string) {
    setOpen(null)
    toast({ text })
    void revalidate()
  }
  return (
    <>
      <BackToList to="/members">{t('members.toAll')}</BackToList>
      <PageHead
        title={name}
        action={
          <span className={styles.head}>
            <AccountStatusBadge status={member.status} />
            {member.status !== 'LEFT' && mayAnywhere(staff, 'right.write') && staff.me.uid !== member.uid ? (
              <Button size="s" kind="outline" onClick={() => setOpen('grant')}>
                {t('guestList.give')}
              </Button>
            ) : null}
            {may.suspend ? (
              <Button size="s" kind="outline" onClick={() => setOpen('suspend')}>
                {t('members.suspend')}
              </Button>
            ) : null}
            {may.restore ? (
              <Button size="s" kind="primary" onClick={() => setOpen('restore')}>
                {t('members.restore')}
              </Button>
            ) : null}
          </span>
        }
      />
      {suspension === null ? null : (
        <Notice
          kind="warn"
          title={t('members.suspended', {
            why: t(`members.whys.${suspension.reason}`),
            day: dateText(suspension.since, locale),
          })}
        >
          {t('members.suspendedText')}
        </Notice>
      )}
      <div className={columns.columns}>
        <div className={columns.side}>
          <Entitlements details={details} />
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
              nameOf={(secret) => t(`members.show.${secret}`)}
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
        onDone={(given) => done(t('guestList.given', { name: given }))}
      />
      <SuspendDialog
        isOpen={open === 'suspend'}
        uid={member.uid}
        name={name}
        onClose={() => setOpen(null)}
        onDone={() => done(t('members.isSuspended', { name }))}
      />
      <ReasonDialog
        isOpen={open === 'restore'}
        onClose={() => setOpen(null)}
        title={t('members.restoreTitle', { name })}
        lead={t('members.restoreLead')}
        submit={t('members.restore')}
        send={(reason) =>
          call('POST /api/studio/member/{uid}/restore', { params: { uid: member.uid }, body: { reason } })
        }
        onDone={() => done(t('members.isRestored', { name }))}
      />
    </>
  )
}
