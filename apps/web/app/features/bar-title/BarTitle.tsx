import { BackLink } from './BackLink.tsx'
import styles from './BarTitle.module.css'

/** The heading of a page that is content only on mobile: there it is a bar with the way back. */
export const BarTitle = ({ children }: { children: string }) => (
  <div className={styles.bar}>
    <BackLink parent="/" className={styles.back} />
    <h1>{children}</h1>
  </div>
)
