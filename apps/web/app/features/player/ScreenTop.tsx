import { Badge } from '@encore/ui/Badge'
import Eye from 'lucide-react/icons/eye'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'

export interface ScreenTopProps {
  isLive: boolean
  /** Null until the room has told. */
  viewers: number | null
}

export function ScreenTop({ isLive, viewers }: ScreenTopProps) {
  const { t } = useText()
  return (
    <div className={styles.top}>
      {isLive && <Badge kind="live">{t('event.badge.onAir')}</Badge>}
      {viewers !== null && (
        <Badge>
          <Eye />
          <span>
            <span>{viewers.toLocaleString('en')}</span>{' '}
            <span className="visually-hidden">{t('player.viewers')}</span>
          </span>
        </Badge>
      )}
    </div>
  )
}
