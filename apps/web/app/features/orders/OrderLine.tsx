import type { ReactNode } from 'react'
import styles from './OrderLine.module.css'

/** A full-width sentence below an order. */
export const OrderLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>
