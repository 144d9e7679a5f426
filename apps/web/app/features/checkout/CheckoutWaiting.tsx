import { Skeleton } from '@encore/ui/Skeleton'
import styles from './Checkout.module.css'

export function CheckoutWaiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.form}>
        <Skeleton height="16rem" />
        <Skeleton height="12rem" />
      </div>
      <Skeleton height="20rem" />
    </div>
  )
}
