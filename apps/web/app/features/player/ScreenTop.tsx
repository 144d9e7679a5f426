import { Badge } from '@encore/ui/Badge'
import Eye from 'lucide-react/icons/eye'
import { shownViewers } from '#app/features/event/shown-viewers.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'

export interface ScreenTopProps {
  isLive: boolean
  /** Null until the room sent a count. */
  viewers: number | null
}

export function ScreenTop({ isLive, viewers }: ScreenTopProps) {
  const { t } = useText()
  const watching = shownViewers(viewers)
  return (
    <div className={styles.top}>
      {isLive && <Badge kind="live">{t('event.badge.onAir')}</Badge>}
      {watching !== null && (
        <Badge>
          <Eye />
          <span>
            <span>{watching.toLocaleString('en')}</span>{' '}
            <span className="visually-hidden">{t('player.viewers')}</span>
          </span>
        </Badge>
      )}
    </div>
  )
}
