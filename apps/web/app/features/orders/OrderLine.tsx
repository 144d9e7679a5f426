import type { ReactNode } from 'react'
import styles from './OrderLine.module.css'

/** A sentence below an order, over its whole width. */
export const OrderLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>
