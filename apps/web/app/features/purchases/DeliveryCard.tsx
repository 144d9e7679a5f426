import { Panel } from '@encore/ui/Panel'
import { type ReactNode, useId } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './delivery.module.css'

export interface DeliveryCardProps {
  title: ReactNode
  badge?: ReactNode
  /** Links to the order; null when the order is not the reader's or is already shown around the card. */
  orderId: string | null
  children: ReactNode
}

export function DeliveryCard({ title, badge, orderId, children }: DeliveryCardProps) {
  const t = useT()
  const id = useId()
  return (
    <Panel role="article" aria-labelledby={id} className={styles.card}>
      <header className={styles.head}>
        <h3 id={id}>{title}</h3>
        {badge}
        {orderId && (
          <PageLink className={`link faint small ${styles.order}`} to={`/orders/${orderId}`}>
            {t('box.order', { id: orderId.slice(-8) })}
          </PageLink>
        )}
      </header>
      {children}
    </Panel>
  )
}
