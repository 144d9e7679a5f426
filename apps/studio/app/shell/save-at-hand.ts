/** A message in passing calls itself a dialog too. */
const openDialogs = ':is([role=dialog], [role=alertdialog])[data-open]:not([aria-modal="false"])'

/** Another dialog waits for an answer; one that is on its way out does not. */
export const isDialogOpen = (): boolean => document.querySelector(openDialogs) !== null

/**
 * The button that saves the form at hand: of the dialog that is open, else of the page; there of the form that has the
 * focus, then the bar that saves the whole page, then the one form there is. Null where nothing is to be saved.
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

/** Of several forms nobody knows which was meant. */
const onlyOne = <T>(found: ArrayLike<T>): T | null => (found.length === 1 ? (found[0] ?? null) : null)
