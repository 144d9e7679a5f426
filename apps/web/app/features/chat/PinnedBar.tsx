import type { ChatMessage } from '@encore/contract/realtime'
import Pin from 'lucide-react/icons/pin'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AuthorBadge } from './AuthorBadge.tsx'
import styles from './PinnedBar.module.css'

interface PinnedBarProps {
  pinned: { author: Pick<ChatMessage['author'], 'name'> & Partial<ChatMessage['author']>; text: string }
}

export function PinnedBar({ pinned: { author, text } }: PinnedBarProps) {
  const t = useT()
  return (
    <aside className={styles.pinned} aria-label={t('chat.pinned')}>
      <Pin className={styles.pin} />
      <p>
        <b>
          <bdi translate="no">{author.name || t('chat.formerMember')}</bdi>
        </b>{' '}
        {author.badge && <AuthorBadge badge={author.badge} />} <bdi>{text}</bdi>
      </p>
    </aside>
  )
}
