import { LinkTabs } from '@encore/ui/LinkTabs'
import type { ReactNode } from 'react'
import styles from './StickyTabs.module.css'

export interface StickyTabsProps {
  /** Accessible name of the navigation. */
  label: string
  /** LinkTab elements. */
  children: ReactNode
}

/**
 * Sticky tabs of an event page. The header turns solid as they pass below it; on phones they then share the row with
 * the floating buttons (`data-stuck`, set by `markHeader`).
 */
export const StickyTabs = ({ label, children }: StickyTabsProps) => (
  <div className={styles.tabs} data-header-edge="">
    <LinkTabs label={label}>{children}</LinkTabs>
  </div>
)
