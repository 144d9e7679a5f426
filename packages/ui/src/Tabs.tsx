import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  value: string
  label: ReactNode
  count?: number | undefined
  panel: ReactNode
  /** Keeps the panel mounted while another tab is shown, for a connection or unsent text. */
  isKept?: boolean | undefined
  disabled?: boolean | undefined
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  /** line: sections of a page. segments: two or three modes of a dialog. */
  look?: 'line' | 'segments' | undefined
  tabs: readonly Tab[]
  /** Takes the full height of its container; each panel scrolls by itself. */
  isFilling?: boolean | undefined
  value?: string | undefined
  /** Initial tab when `value` is not given; the first by default. */
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
}

/** Panels behind tabs, within one page. Where each tab has an address, use LinkTabs. */
export function Tabs({
  label,
  look = 'line',
  tabs,
  isFilling,
  value,
  defaultValue,
  onValueChange,
}: TabsProps) {
  return (
    <Base.Root
      className={styles.root}
      data-filling={isFilling ? '' : undefined}
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value } : { value })}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <Base.List className={styles.list} data-look={look} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} className={styles.tab} value={tab.value} disabled={tab.disabled}>
            <span>{tab.label}</span>
            {tab.count === undefined ? null : <small>{tab.count}</small>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} className={styles.panel} value={tab.value} keepMounted={tab.isKept}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
