import { useRender } from '@base-ui/react/use-render'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { inElements } from './in-elements.tsx'
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
  const list = useRef<HTMLElement>(null)
  useCurrentInSight(list)
  return (
    <nav className={styles.list} ref={list} data-look={look} aria-label={label}>
      {children}
    </nav>
  )
}

/** Where the row is wider than the screen, the current tab is scrolled to its middle when it becomes current out of sight. */
function useCurrentInSight(list: RefObject<HTMLElement | null>): void {
  const shown = useRef<Element>(null)
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]:not([aria-current=false])') ?? null
    if (!tab || !list.current || tab === shown.current) return
    shown.current = tab
    const [row, one] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    // What is in sight stays where it is.
    if (one.left >= row.left && one.right <= row.right) return
    list.current.scrollBy({ left: one.left + one.width / 2 - row.left - row.width / 2 })
  })
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
          {inElements(children)}
          {count === undefined ? null : <small>{count}</small>}
        </>
      ),
    },
  })
}
