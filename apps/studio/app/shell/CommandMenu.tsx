import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './CommandMenu.module.css'
import { Commands } from './Commands.tsx'

export interface CommandMenuProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** The list of keys is asked for. */
  onKeys(): void
}

/** A second press of a double tap comes within so many milliseconds: it does not close what came in between. */
const doubleTap = 500

/**
 * Everything that can be done and reached, by its name. It is of the browser's own dialogs, which hold the focus without any
 * script: of all dialogs this one has to be there with its key.
 */
export function CommandMenu({ isOpen, onOpenChange, onKeys }: CommandMenuProps) {
  const w = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    shownAt.current = performance.now()
  }, [isOpen])
  const close = () => onOpenChange(false)
  /** Escape: the browser tells of a close later than it does it, and a key in between would be taken for another. */
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
      aria-label={w.commands.title}
      onKeyDown={giveUp}
      onClose={() => dialog.current?.open || close()}
      onClick={closeBeside}
    >
      {isOpen ? (
        <>
          <Commands onDone={close} onKeys={onKeys} />
          <Tool className={styles.close} label={w.close} onClick={close}>
            <X />
          </Tool>
        </>
      ) : null}
    </dialog>
  )
}
