import { WaitBar } from '@encore/ui/WaitBar'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { useScoped } from '#app/shell/scope.ts'
import styles from './Listing.module.css'
import { hearListKeys } from './list-keys.ts'
import { useListPlace } from './list-place.ts'
import { Pager } from './Pager.tsx'

export interface Column<Row> {
  key: string
  head: string
  cell(row: Row): ReactNode
  /** Figures stand at the end of their cell. */
  isFigure?: boolean
  /** Where it stands on a phone: the row's first line, its end, a quiet line below, the end of the first of those, or nowhere. */
  phone: 'title' | 'end' | 'line' | 'corner' | 'none'
}

export interface ListingProps<Row> {
  /** Says what is listed. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** Where a row leads; its first cell is the link. Without one a row leads nowhere. */
  to?: ((row: Row) => string) | undefined
  /** Of the answer; null at the end of the list. */
  nextCursor: string | null
  /** In place of the rows when there are none. */
  empty: ReactNode
}

/** A list of the studio: a table on a desk, two-line rows on a phone, steered by the keyboard, read part by part. */
export function Listing<Row>({ label, columns, rows, keyOf, to, nextCursor, empty }: ListingProps<Row>) {
  const w = useWords()
  const isBusy = useNavigation().state === 'loading'
  const place = useListPlace()
  const scoped = useScoped()
  const frame = useRef<HTMLElement>(null)
  // With the paint: who sees the list may press a key.
  useLayoutEffect(() => (frame.current ? hearListKeys(frame.current) : undefined), [])
  return (
    <section ref={frame} className={styles.frame} aria-busy={isBusy || undefined}>
      {isBusy ? <WaitBar label={w.loading} /> : null}
      <p role="status" className="visually-hidden">
        {isBusy ? '' : w.list.shown(rows.length)}
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
