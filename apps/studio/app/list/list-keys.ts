import { singleKeys } from '#app/data/single-keys.ts'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Steers a list from the keyboard until the answer is called: j and k (arrows once a row has the focus) go from row to
 * row, Enter opens as links do, `/` goes to the search field.
 */
export function hearListKeys(list: HTMLElement): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event))
      return
    if (event.key === '/' && singleKeys.get()) {
      const field = document.querySelector<HTMLInputElement>('[data-list-search]')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
      return
    }
    const step = event.key.startsWith('Arrow') || singleKeys.get() ? steps[event.key] : undefined
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    // Arrows scroll the page until somebody has stepped into the list.
    if (!step || rows.length === 0 || (at < 0 && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))
    rows[next]?.focus()
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}

/** Somebody types, or a dialog stands before the page. */
const isBusyElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  // A message in passing calls itself a dialog too.
  document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="menu"]') !== null
