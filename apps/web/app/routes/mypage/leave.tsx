import type { LeaveBlocker, LeaveLoss } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Pairs } from '@encore/ui/Pairs'
import { Panel } from '@encore/ui/Panel'
import { Section } from '@encore/ui/Section'
import { useRevalidator } from 'react-router'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/leave.ts'
import { LeaveForm } from './LeaveForm.tsx'
import styles from './leave.module.css'
import { useMe } from './use-me.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return sectionData(await context.get(pageContext).api('GET /api/v1/member/leave'))
}

/** Shows what the member owns and loses, and what blocks the deletion; the form follows last. */
export default function Leave({ loaderData: { blockers, losses } }: Route.ComponentProps) {
  const t = useT()
  const me = useMe()
  const { revalidate, state } = useRevalidator()
  const facts = ['everywhere', 'lostNickname', 'kept'] as const
  return (
    <>
      <Section title={t('account.leave.balances')}>
        <Panel className={styles.panel}>
          <Holdings losses={losses} />
        </Panel>
      </Section>
      <Section title={t('account.leave.lost')}>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{t(`account.leave.${fact}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('account.leave.title')}>
        {blockers.length > 0 ? (
          <Blockers blockers={blockers} isBusy={state !== 'idle'} onAgain={revalidate} />
        ) : (
          <LeaveForm me={me} onBlocked={revalidate} />
        )}
      </Section>
    </>
  )
}

function Holdings({ losses }: { losses: LeaveLoss[] }) {
  const t = useT()
  if (losses.length === 0) return <p className={styles.nothing}>{t('account.leave.nothing')}</p>
  return (
    <Pairs
      rows={losses.map(({ kind, amount }) => ({
        key: kind,
        name: (
          <>
            <span>{t(`account.leave.loss.${kind}`)}</span>
            <small className={styles.fate}>{t(`account.leave.fate.${kind}`)}</small>
          </>
        ),
        value: amount.toLocaleString('en'),
      }))}
    />
  )
}

interface BlockersProps {
  blockers: LeaveBlocker[]
  isBusy: boolean
  onAgain: () => Promise<void>
}

function Blockers({ blockers, isBusy, onAgain }: BlockersProps) {
  const t = useT()
  const { dated } = useMomentText()
  return (
    <div className={styles.blocked}>
      <Notice kind="warn" title={t('account.leave.blockedTitle')}>
        {t('account.leave.blockedText')}
      </Notice>
      <ul className={styles.blockers}>
        {blockers.map(({ kind, id, at }) => (
          <li key={`${kind} ${id}`}>
            <span>
              <span>{t(`account.leave.blocker.${kind}`)}</span>
              <small className={`dotted ${styles.at}`}>
                {kind !== 'GIFT_OPEN' && <span>{t('account.orders.number', { id: id.slice(-8) })}</span>}
                <time dateTime={at}>{dated(at)}</time>
              </small>
            </span>
            <Button
              size="s"
              render={
                <PageLink
                  to={wayTo(kind, id)}
                  aria-label={t('account.leave.seeNamed', {
                    thing: t(`account.leave.blocker.${kind}`),
                    date: dated(at),
                  })}
                />
              }
            >
              {t('account.leave.see')}
            </Button>
          </li>
        ))}
      </ul>
      <Button busy={isBusy} onClick={() => void onAgain()}>
        {t('account.leave.again')}
      </Button>
    </div>
  )
}

function wayTo(kind: LeaveBlocker['kind'], id: string): string {
  if (kind === 'GIFT_OPEN') return '/mypage/gifts'
  return kind === 'REFUND_OPEN' ? '/mypage/orders' : `/pay/success?order=${id}`
}

export { SectionError as ErrorBoundary } from '#app/features/page-parts/SectionError.tsx'
