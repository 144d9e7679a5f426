import Gift from 'lucide-react/icons/gift'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './GiveAway.module.css'

/** The way to buy a product for somebody else; who holds it may too. */
export function GiveAway({ productUid }: { productUid: string }) {
  const t = useT()
  return (
    <PageLink className={`link ${styles.give}`} to={`/product/${productUid}/send-gift`}>
      <Gift />
      <span>{t('gift.entry')}</span>
    </PageLink>
  )
}
