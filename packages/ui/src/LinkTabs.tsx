import { useRender } from '@base-ui/react/use-render'
import type { ReactElement, ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface LinkTabsProps {
  /** Names the navigation. */
  label: string
  look?: 'line' | 'segments' | undefined
  /** LinkTab elements. */
  children: ReactNode
}

/** Tabs that are pages: each has an address, and they work before any script. */
export function LinkTabs({ label, look = 'line', children }: LinkTabsProps) {
  return (
    <nav className={styles.list} data-look={look} aria-label={label}>
      {children}
    </nav>
  )
}

export interface LinkTabProps {
  /** The link itself. The router's NavLink marks the current one by itself; for others say `current`. */
  link: ReactElement
  current?: boolean | undefined
  count?: number | undefined
  children: ReactNode
}

export function LinkTab({ link, current, count, children }: LinkTabProps) {
  return useRender({
    render: link,
    props: {
      className: styles.tab,
      ...(current && { 'aria-current': 'page' }),
      children: (
        <>
          {children}
          {count === undefined ? null : <small>{count}</small>}
        </>
      ),
    },
  })
}
