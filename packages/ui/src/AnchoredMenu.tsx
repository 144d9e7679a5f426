import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import styles from './Menu.module.css'

export interface AnchoredMenuProps {
  /** The pressed button, to which focus returns; null while the menu is closed. */
  anchor: HTMLElement | null
  label: string
  onClose: () => void
  children: ReactNode
}

/** One menu for many buttons, such as the rows of a list. */
export function AnchoredMenu({ anchor, label, onClose, children }: AnchoredMenuProps) {
  return (
    <Base.Root open={anchor !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={anchor} align="start" collisionPadding={8}>
          <Base.Popup
            className={styles.menu}
            aria-label={label}
            finalFocus={() => (isInDialogWithout(anchor) ? false : anchor)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** True when an entry opened a dialog that has the focus; the dialog returns it by itself. */
function isInDialogWithout(anchor: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return dialog !== null && dialog !== undefined && !dialog.contains(anchor)
}
