import styles from './WaitBar.module.css'

/** Something goes on of which nobody can say how far it is. */
export function WaitBar({ label }: { label: string }) {
  return (
    <div className={styles.bar} role="progressbar" aria-label={label}>
      <i />
    </div>
  )
}
