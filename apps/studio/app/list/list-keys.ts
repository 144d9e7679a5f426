import { singleKeys } from '#app/data/single-keys.ts'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Adds keyboard navigation to a list: j and k (arrows once a row has focus) move between rows, Enter follows the link,
 * `/` focuses the search field. Returns a function that removes it.
 */
export function handleListKeys(list: HTMLElement): () => void {
  const handle = (event: KeyboardEvent) => {
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
    // Arrow keys scroll the page until a row has focus.
    if (!step || rows.length === 0 || (at < 0 && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))
    rows[next]?.focus()
  }
  addEventListener('keydown', handle)
  return () => removeEventListener('keydown', handle)
}

/** True while the user types, or a dialog or menu is open. */
const isBusyElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  // Toasts have the dialog role too, but are not modal.
  document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="menu"]') !== null
