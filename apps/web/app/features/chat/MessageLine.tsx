import type { ChatMessage } from '@encore/contract/realtime'
import { formatClock } from '@encore/contract/rules/time'
import { memo } from 'react'
import { localZone } from '#app/data/local-zone.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AuthorBadge } from './AuthorBadge.tsx'
import styles from './MessageLine.module.css'

interface MessageLineProps {
  message: ChatMessage
  isOwn: boolean
  /** Opens the message menu from the name; without it the name is plain text. */
  onMenu?: ((message: ChatMessage, anchor: HTMLElement) => void) | null
  /** True for the one name in the tab order; arrow keys reach the others. */
  isReached?: boolean
}

export const MessageLine = memo(function MessageLine({
  message,
  isOwn,
  onMenu,
  isReached,
}: MessageLineProps) {
  const t = useT()
  const { author, text, at } = message
  const tint = { '--hue': hueOf(author.uid) }
  const name = isOwn ? t('chat.you') : author.name || t('chat.formerMember')
  return (
    <li
      className={styles.line}
      data-own={isOwn ? '' : undefined}
      data-badge={author.badge}
      title={formatClock(at, localZone())}
    >
      {onMenu ? (
        <button
          type="button"
          className={styles.author}
          style={tint}
          tabIndex={isReached ? 0 : -1}
          data-name=""
          aria-haspopup="menu"
          onClick={(event) => onMenu(message, event.currentTarget)}
        >
          <bdi translate="no">{name}</bdi>
        </button>
      ) : (
        <bdi className={styles.author} style={tint} translate="no">
          {name}
        </bdi>
      )}
      {author.badge && <AuthorBadge badge={author.badge} />} <bdi>{text}</bdi>
    </li>
  )
})

export function PendingLine({ text }: { text: string }) {
  const t = useT()
  return (
    <li className={styles.line} data-own="" data-pending="">
      <b className={styles.author}>{t('chat.you')}</b> <bdi>{text}</bdi>{' '}
      <small className={styles.state}>{t('chat.sending')}</small>
    </li>
  )
}

/** Derives a hue from the uid: an author has the same colour everywhere. */
function hueOf(uid: string): number {
  let hash = 0
  for (const character of uid) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}
