import { LinkTabs } from '@encore/ui/LinkTabs'
import type { ReactNode } from 'react'
import styles from './StickyTabs.module.css'

export interface StickyTabsProps {
  /** Names the navigation. */
  label: string
  /** LinkTab elements. */
  children: ReactNode
}

/**
 * Tabs of an event's page that stay in sight. The header over the page turns solid as they pass under it; on a phone they
 * stand between the floating buttons then (`data-stuck`, by `markHeader`).
 */
export const StickyTabs = ({ label, children }: StickyTabsProps) => (
  <div className={styles.tabs} data-header-edge="">
    <LinkTabs label={label}>{children}</LinkTabs>
  </div>
)
