import { useRender } from '@base-ui/react/use-render'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { inElements } from './in-elements.tsx'
import styles from './Tabs.module.css'

export interface LinkTabsProps {
  /** Accessible name of the navigation. */
  label: string
  look?: 'line' | 'segments' | undefined
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

/** Scrolls the current tab to the middle of a row that is wider than the screen, if the tab is not visible. */
function useCurrentInSight(list: RefObject<HTMLElement | null>): void {
  const shown = useRef<Element>(null)
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]:not([aria-current=false])') ?? null
    if (!tab || !list.current || tab === shown.current) return
    shown.current = tab
    const [row, one] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (one.left >= row.left && one.right <= row.right) return
    list.current.scrollBy({ left: one.left + one.width / 2 - row.left - row.width / 2 })
  })
}

export interface LinkTabProps {
  /** The link element. The router's NavLink marks the current one by itself; for others set `current`. */
  link: ReactElement
  current?: boolean | undefined
  count?: number | undefined
  /** Says in words what the count asks for; the count is highlighted. */
  alert?: string | undefined
  children: ReactNode
}

export function LinkTab({ link, current, count, alert, children }: LinkTabProps) {
  return useRender({
    render: link,
    props: {
      className: styles.tab,
      ...(current && { 'aria-current': 'page' }),
      children: (
        <>
          {inElements(children)}
          {count === undefined ? null : <TabCount count={count} alert={alert} />}
        </>
      ),
    },
  })
}

function TabCount({ count, alert }: { count: number; alert: string | undefined }) {
  if (alert === undefined) return <small>{count}</small>
  return (
    <small data-alert="">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{` ${alert}`}</span>
    </small>
  )
}
