import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CommandMenu.module.css'
import { Commands } from './Commands.tsx'

export interface CommandMenuProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** Opens the list of shortcuts. */
  onKeys(): void
}

/** Milliseconds in which a second tap counts as part of a double tap and does not close the menu that just opened. */
const doubleTap = 500

/**
 * All actions and pages by name. It is a native `<dialog>`, which traps the focus without a script, because it must
 * open immediately with its shortcut.
 */
export function CommandMenu({ isOpen, onOpenChange, onKeys }: CommandMenuProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    shownAt.current = performance.now()
  }, [isOpen])
  const close = () => onOpenChange(false)
  /** Handles Escape here: the browser fires `close` late, and a key pressed in between would be misread. */
  function giveUp(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  function closeBeside({ target, timeStamp }: MouseEvent) {
    if (target === dialog.current && timeStamp - shownAt.current > doubleTap) close()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell.commands.title')}
      onKeyDown={giveUp}
      onClose={() => dialog.current?.open || close()}
      onClick={closeBeside}
    >
      {isOpen ? (
        <>
          <Commands onDone={close} onKeys={onKeys} />
          <Tool className={styles.close} label={t('shell.close')} onClick={close}>
            <X />
          </Tool>
        </>
      ) : null}
    </dialog>
  )
}
