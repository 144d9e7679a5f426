import { Skeleton } from '@encore/ui/Skeleton'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './mybox.module.css'

export function BoxSkeleton() {
  const t = useT()
  return (
    <div className={styles.stack} aria-busy="true" role="status" aria-label={t('shell.loading')}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height="9.5rem" />
      ))}
    </div>
  )
}
