import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef } from 'react'
import styles from './Rail.module.css'
import { Section } from './Section.tsx'
import { Tool } from './Tool.tsx'
import { useRailEnds } from './use-rail-ends.ts'

export interface RailProps {
  title: ReactNode
  note?: ReactNode
  more?: ReactNode
  /** Cards that fit side by side on the desktop layout. */
  perRow?: number | undefined
  /** Width of one card on the mobile layout. */
  mobileColumn?: string | undefined
  previousLabel: string
  nextLabel: string
  children: ReactNode
}

/** A row of cards under a heading: swiped on touch, moved by arrow buttons with a mouse. */
export function Rail({
  title,
  note,
  more,
  perRow = 5,
  mobileColumn = '44%',
  previousLabel,
  nextLabel,
  children,
}: RailProps) {
  const row = useRef<HTMLUListElement>(null)
  const { canGoBack, canGoOn } = useRailEnds(row)

  function turn(pages: number) {
    const element = row.current
    element?.scrollBy({ left: pages * element.clientWidth })
  }

  const arrows =
    canGoBack || canGoOn ? (
      <span className={styles.arrows}>
        <Tool label={previousLabel} disabled={!canGoBack} onClick={() => turn(-1)}>
          <ChevronLeft />
        </Tool>
        <Tool label={nextLabel} disabled={!canGoOn} onClick={() => turn(1)}>
          <ChevronRight />
        </Tool>
      </span>
    ) : null

  return (
    <Section
      title={title}
      note={note}
      more={
        <>
          {more}
          {arrows}
        </>
      }
    >
      <ul ref={row} className={styles.rail} style={{ '--per-row': perRow, '--mobile-column': mobileColumn }}>
        {children}
      </ul>
    </Section>
  )
}
