import { WaitBar } from '@encore/ui/WaitBar'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { useT } from '#app/i18n/TextProvider.tsx'
import { useScoped } from '#app/shell/scope.ts'
import styles from './Listing.module.css'
import { handleListKeys } from './list-keys.ts'
import { useListPlace } from './list-place.ts'
import { Pager } from './Pager.tsx'

export interface Column<Row> {
  key: string
  head: string
  cell(row: Row): ReactNode
  /** Aligns numbers with the end of the cell. */
  isFigure?: boolean
  /**
   * Position on a phone: first line of the row, its end, a quiet line below, the end of the first quiet line, or
   * hidden.
   */
  phone: 'title' | 'end' | 'line' | 'corner' | 'none'
}

export interface ListingProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** Path that a row links to, through its first cell. When left out, rows have no link. */
  to?: ((row: Row) => string) | undefined
  /** Cursor from the response; null at the end of the list. */
  nextCursor: string | null
  empty: ReactNode
}

/** A paginated list with keyboard navigation: a table on wide screens, two-line rows on phones. */
export function Listing<Row>({ label, columns, rows, keyOf, to, nextCursor, empty }: ListingProps<Row>) {
  const t = useT()
  const isBusy = useNavigation().state === 'loading'
  const place = useListPlace()
  const scoped = useScoped()
  const frame = useRef<HTMLElement>(null)
  // A layout effect, so that keys work as soon as the list is visible.
  useLayoutEffect(() => (frame.current ? handleListKeys(frame.current) : undefined), [])
  return (
    <section ref={frame} className={styles.frame} aria-busy={isBusy || undefined}>
      {isBusy ? <WaitBar label={t('shell.loading')} /> : null}
      <p role="status" className="visually-hidden">
        {isBusy ? '' : t('shell.list.shown', { rows: rows.length })}
      </p>
      {rows.length === 0 ? (
        empty
      ) : (
        <div className={styles.box}>
          <table className={styles.table}>
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                {columns.map(({ key, head, isFigure }) => (
                  <th key={key} scope="col" data-figure={isFigure ? '' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)} data-leads={to ? '' : undefined}>
                  {columns.map(({ key, cell, isFigure, phone }, at) => (
                    <td key={key} data-figure={isFigure ? '' : undefined} data-phone={phone}>
                      {at === 0 && to ? (
                        <Link to={scoped(to(row))} state={place} data-row className={styles.link}>
                          {cell(row)}
                        </Link>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager nextCursor={nextCursor} />
    </section>
  )
}
