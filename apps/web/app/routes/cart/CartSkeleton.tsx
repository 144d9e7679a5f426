import { Skeleton } from '@encore/ui/Skeleton'
import { useT } from '#app/i18n/TextProvider.tsx'
import rowStyles from './CartRow.module.css'
import styles from './cart.module.css'

export function CartSkeleton() {
  const t = useT()
  return (
    <div className={styles.columns} aria-busy="true" role="status" aria-label={t('shell.loading')}>
      <div>
        {[0, 1, 2].map((place) => (
          <div key={place} className={rowStyles.coming}>
            <Skeleton width="6rem" height="6rem" />
            <Skeleton width="60%" height="2.5rem" />
          </div>
        ))}
      </div>
      <Skeleton height="13rem" />
    </div>
  )
}
