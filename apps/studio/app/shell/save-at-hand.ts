/** Toasts have the dialog role too, but are not modal. */
const openDialogs = ':is([role=dialog], [role=alertdialog])[data-open]:not([aria-modal="false"])'

/** True while a dialog is open; a closing one does not count. */
export const isDialogOpen = (): boolean => document.querySelector(openDialogs) !== null

/**
 * The button that Ctrl+S presses. Searches the open dialog, otherwise the page: first the focused form, then the save
 * bar, then the only form. Null when there is nothing to save.
 */
export function saveAtHand(): HTMLButtonElement | null {
  const within = [...document.querySelectorAll(openDialogs)].at(-1) ?? document.getElementById('main')
  if (!within) return null
  const own = document.activeElement?.closest('form[data-saves]')
  const button =
    (own && within.contains(own) ? own.querySelector<HTMLButtonElement>('[type=submit]') : null) ??
    within.querySelector<HTMLButtonElement>('[data-save]') ??
    onlyOne(within.querySelectorAll<HTMLButtonElement>('form[data-saves] [type=submit]'))
  return button?.disabled ? null : button
}

/** With several forms it is unclear which one is meant. */
const onlyOne = <T>(found: ArrayLike<T>): T | null => (found.length === 1 ? (found[0] ?? null) : null)
