import type { Badge } from '@encore/contract/realtime'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './AuthorBadge.module.css'

/** The server assigns the badge from a role; a fan cannot imitate it in text. */
export function AuthorBadge({ badge }: { badge: Badge }) {
  const t = useT()
  return (
    <span className={styles.badge} data-badge={badge}>
      {badge === 'ARTIST' ? <BadgeCheck /> : <ShieldCheck />}
      <span>{t(`chat.badge.${badge}`)}</span>
    </span>
  )
}
