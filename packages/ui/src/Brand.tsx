import styles from './Brand.module.css'

/** The wordmark and the repeat sign. As a home link, the link has the accessible name. */
export function Brand() {
  return (
    <span className={styles.brand} translate="no">
      <span>encore</span>
      <svg viewBox="0 0 15 20" aria-hidden="true" fill="currentColor">
        <circle cx="1.9" cy="6.6" r="1.9" />
        <circle cx="1.9" cy="13.4" r="1.9" />
        <path d="M6.2 0h1.6v20H6.2zM10.6 0H15v20h-4.4z" />
      </svg>
    </span>
  )
}
