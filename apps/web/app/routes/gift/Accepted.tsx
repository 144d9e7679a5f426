import type { GiftCard } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './gift.module.css'

export function Accepted({ gift: { event, product } }: { gift: GiftCard }) {
  const t = useT()
  const admits = event && (product.kind === 'TICKET_LIVE' || product.kind === 'TICKET_REPLAY')
  return (
    <section className={styles.talk} role="status">
      <h1>{t('gift.accepted.title')}</h1>
      <p className="dim">{t(admits ? 'gift.accepted.ticket' : 'gift.accepted.thing')}</p>
      <div className={styles.actions}>
        {admits ? (
          <Button kind="accent" size="l" render={<PageLink to={`/detail/${event.slug}`} />}>
            {t('gift.accepted.toEvent')}
          </Button>
        ) : (
          <Button kind="accent" size="l" render={<PageLink to="/mypage/gifts" />}>
            {t('gift.accepted.toGifts')}
          </Button>
        )}
      </div>
    </section>
  )
}
