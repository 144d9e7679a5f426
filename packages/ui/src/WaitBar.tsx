import styles from './WaitBar.module.css'

/** An indeterminate progress bar. */
export function WaitBar({ label }: { label: string }) {
  return (
    <div className={styles.bar} role="progressbar" aria-label={label}>
      <i />
    </div>
  )
}
