import type { ChatMessage } from '@encore/contract/realtime'
import { formatClock } from '@encore/contract/rules/time'
import { type CSSProperties, memo } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './MessageLine.module.css'

interface MessageLineProps {
  message: ChatMessage
  isOwn: boolean
}

export const MessageLine = memo(function MessageLine({ message, isOwn }: MessageLineProps) {
  const t = useT()
  const { author, text, at } = message
  const tint: CSSProperties & { '--hue': number } = { '--hue': hueOf(author.uid) }
  return (
    <li className={styles.line} data-own={isOwn ? '' : undefined} title={formatClock(at, readersZone())}>
      <bdi className={styles.author} style={tint}>
        {isOwn ? t('chat.you') : author.name || t('chat.formerMember')}
      </bdi>{' '}
      <bdi>{text}</bdi>
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

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The same colour for the same author, everywhere. */
function hueOf(uid: string): number {
  let hash = 0
  for (const character of uid) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}
