import styles from './BarTitle.module.css'

/** The heading of a page that on a phone has no header: there it is the bar beside the button back. */
export const BarTitle = ({ children }: { children: string }) => <h1 className={styles.title}>{children}</h1>
