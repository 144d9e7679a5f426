import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import { WaitBar } from '@encore/ui/WaitBar'
import AppWindow from 'lucide-react/icons/app-window'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { HomeMark } from './HomeMark.tsx'
import type { Returned } from './load-return.ts'
import styles from './ReturnCard.module.css'
import { ReturnedOrder } from './ReturnedOrder.tsx'

export interface ReturnCardProps {
  returned: Returned
  /** The outcome claimed by the address; used only until the server's answer, which decides. */
  place?: 'back' | 'left'
}

/** Return page of a gateway; shows only what the server knows. */
export function ReturnCard({ returned: { orderId, order }, place = 'back' }: ReturnCardProps) {
  const t = useT()
  const viewer = useViewer()
  const isAsked = orderId !== null && (order !== null || viewer.kind === 'member')
  const isWaiting = orderId !== null && !isAsked && viewer.kind === 'pending'
  return (
    <ReturnFrame below={<SupportLink orderId={orderId ?? undefined} />}>
      {isAsked && <ReturnedOrder orderId={orderId} known={order} place={place} foreign={<Elsewhere />} />}
      {isWaiting && (
        <Outcome kind="wait" level={1} title={t('payment.confirming.title')}>
          <WaitBar label={t('payment.confirming.title')} />
        </Outcome>
      )}
      {!isAsked && !isWaiting && <Elsewhere />}
    </ReturnFrame>
  )
}

/** Layout of pages without a header. */
export function ReturnFrame({ children, below }: { children: ReactNode; below?: ReactNode }) {
  const t = useT()
  return (
    <div className={`centred-page ${styles.page}`}>
      <PageHead title={`${t('payment.title')} · Encore`} isPrivate />
      <HomeMark />
      <Panel className={styles.card}>{children}</Panel>
      {below}
    </div>
  )
}

/**
 * Shown without a session, without an order, or for another member's order: the buyer sees the result where the payment
 * started, or signs in.
 */
function Elsewhere() {
  const t = useT()
  const { pathname, search } = useLocation()
  const isMember = useViewer().kind === 'member'
  return (
    <Outcome
      kind="wait"
      icon={<AppWindow />}
      level={1}
      title={t('payment.foreign.title')}
      actions={
        <>
          {!isMember && (
            <Button
              kind="primary"
              size="l"
              wide
              render={<PageLink to={`/signin?callbackUrl=${encodeURIComponent(pathname + search)}`} />}
            >
              {t('payment.signIn')}
            </Button>
          )}
          <Button size="l" wide render={<PageLink to="/" />}>
            {t('payment.toHome')}
          </Button>
        </>
      }
    >
      {t(isMember ? 'payment.foreign.text' : 'payment.foreign.guest')}
    </Outcome>
  )
}
