import Gift from 'lucide-react/icons/gift'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './GiveAway.module.css'

/** Links to buying a product as a gift; also offered to members who already have it. */
export function GiveAway({ productUid }: { productUid: string }) {
  const t = useT()
  return (
    <PageLink className={`link ${styles.give}`} to={`/product/${productUid}/send-gift`}>
      <Gift />
      <span>{t('gift.entry')}</span>
    </PageLink>
  )
}
