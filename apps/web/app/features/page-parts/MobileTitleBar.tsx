import { BackLink } from './BackLink.tsx'
import styles from './MobileTitleBar.module.css'

/** Heading of a page that is content only on mobile, where it is a bar with a back link. */
export const MobileTitleBar = ({ children }: { children: string }) => (
  <div className={styles.bar}>
    <BackLink parent="/" className={styles.back} />
    <h1>{children}</h1>
  </div>
)
