import { Button } from '@encore/ui/Button'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '#app/data/online.ts'
import { refreshViewer, useMemberUnreachable } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './OfflineBar.module.css'

/** Tells that the connection is gone, and what still holds. */
export function OfflineBar() {
  const t = useT()
  const isMemberUnreachable = useMemberUnreachable()
  const isOnline = useOnline()
  return (
    <div className={styles.place} role="status">
      {!isOnline && (
        <p className={styles.bar}>
          <WifiOff />
          {t('shell.offline')}
        </p>
      )}
      {isOnline && isMemberUnreachable && (
        <div className={styles.bar}>
          {t('shell.memberUnreachable')}
          <Button size="s" onClick={() => void refreshViewer()}>
            {t('errorPage.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
