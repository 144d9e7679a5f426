import { useToast } from '@encore/ui/Toast'
import { useEffect } from 'react'
import { singleKeys } from '#app/data/single-keys.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { isCommandKey } from './key-names.ts'
import { isDialogOpen, saveAtHand } from './save-at-hand.ts'

export interface ShellKeysProps {
  isCommanding: boolean
  onCommanding(isCommanding: boolean): void
  isListed: boolean
  onListed(isListed: boolean): void
}

/**
 * Global shortcuts: ⌘K or Ctrl K opens the command menu, ⌘S or Ctrl S saves the current form and never the page as a
 * file, `?` lists all shortcuts.
 */
export function ShellKeys({ isCommanding, onCommanding, isListed, onListed }: ShellKeysProps) {
  const t = useT()
  const toast = useToast()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return
      if (isCommandKey(event, 'k')) {
        event.preventDefault()
        onCommanding(!isCommanding && !isDialogOpen())
      } else if (isCommandKey(event, 's')) {
        event.preventDefault()
        if (isCommanding || event.repeat) return
        const button = saveAtHand()
        if (button) button.click()
        else if (!isDialogOpen()) toast({ text: t('products.form.nothingToSave') })
      } else if (event.key === '?' && singleKeys.get() && !isCommanding && isFree(event)) {
        event.preventDefault()
        onListed(true)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return <KeysDialog isOpen={isListed} onOpenChange={onListed} />
}

/** True when no field has the focus, no dialog is open, and no modifier key is held. */
const isFree = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isDialogOpen() &&
  !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
