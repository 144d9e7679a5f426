import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './MovableList.module.css'

export interface MovableListProps<T> {
  label: string
  items: readonly T[]
  keyOf(item: T): string
  /** Name of an item in the accessible labels of its buttons. */
  nameOf(item: T): string
  onMove(items: T[]): void
  /** When left out, items cannot be removed. */
  onRemove?(item: T): void
  children(item: T): ReactNode
}

/** A list that staff reorder: a button moves an item by one position and keeps the focus. */
export function MovableList<T>({
  label,
  items,
  keyOf,
  nameOf,
  onMove,
  onRemove,
  children,
}: MovableListProps<T>) {
  const t = useT()
  const move = (from: number, to: number) => {
    if (to < 0 || to === items.length) return
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    onMove(next)
  }
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map((item, at) => (
        <li key={keyOf(item)}>
          <div className={styles.item}>{children(item)}</div>
          <span className={styles.tools}>
            <button
              type="button"
              aria-label={t('announcing.up', { name: nameOf(item) })}
              aria-disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <ArrowUp />
            </button>
            <button
              type="button"
              aria-label={t('announcing.down', { name: nameOf(item) })}
              aria-disabled={at === items.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <ArrowDown />
            </button>
            {onRemove ? (
              <button
                type="button"
                aria-label={t('announcing.remove', { name: nameOf(item) })}
                onClick={() => onRemove(item)}
              >
                <X />
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
