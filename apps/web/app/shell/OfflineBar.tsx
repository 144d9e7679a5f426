import { useOnline } from '@encore/app-kit/online'
import { Button } from '@encore/ui/Button'
import WifiOff from 'lucide-react/icons/wifi-off'
import { refreshViewer, useMemberUnreachable } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './OfflineBar.module.css'

/** Shows that the connection is lost and what still works, even before hydration (`boot/offline.ts`). */
export function OfflineBar() {
  const t = useT()
  const isMemberUnreachable = useMemberUnreachable()
  const isOnline = useOnline()
  return (
    <div className={styles.place} role="status">
      <p className={`${styles.bar} ${styles.offline}`}>
        <WifiOff />
        <span>{t('shell.offline')}</span>
      </p>
      {isOnline && isMemberUnreachable && (
        <div className={styles.bar}>
          <span>{t('shell.memberUnreachable')}</span>
          <Button size="s" onClick={() => void refreshViewer()}>
            {t('errorPage.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
