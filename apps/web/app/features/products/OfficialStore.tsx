import type { StoreCard } from '@encore/contract/endpoints'
import { Section } from '@encore/ui/Section'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Package from 'lucide-react/icons/package'
import { localeCurrency } from '#app/features/tickets/sale.ts'
import { foreignPriceText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OfficialStore.module.css'
import { useStoreCards } from './use-store-cards.ts'

export interface OfficialStoreProps {
  eventId: string
  /** Null when the store was unreachable while the page was rendered. */
  cards: readonly StoreCard[] | null
}

export function OfficialStore({ eventId, cards: first }: OfficialStoreProps) {
  const { t } = useText()
  const cards = useStoreCards(eventId, first)
  if (cards.length === 0) return null
  return (
    <Section title={t('store.title')} note={t('store.note')}>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </Section>
  )
}

function Card({ card: { title, url, imageUrl, price, isFromPrice, isAvailable } }: { card: StoreCard }) {
  const text = useText()
  const { t, locale } = text
  const figure = price && foreignPriceText(price, localeCurrency[locale] ?? 'USD', text)
  return (
    <li>
      <a className={styles.card} href={url} target="_blank" rel="noopener">
        <span className={styles.picture} data-sold-out={isAvailable ? undefined : ''}>
          {imageUrl ? (
            <img src={imageUrl} alt="" width={600} height={600} loading="lazy" decoding="async" />
          ) : (
            <Package aria-hidden />
          )}
        </span>
        <span className={styles.title}>
          <span>{title}</span>
          <ArrowUpRight aria-hidden />
        </span>
        {figure && <b>{isFromPrice ? t('store.from', { price: figure }) : figure}</b>}
        {!isAvailable && <span className={styles.soldOut}>{t('detail.soldOut')}</span>}
        <span className="visually-hidden">{t('store.newTab')}</span>
      </a>
    </li>
  )
}
