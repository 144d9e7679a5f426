import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import styles from './Menu.module.css'

export interface AnchoredMenuProps {
  /** What was pressed; null while it is closed. The focus returns there. */
  anchor: HTMLElement | null
  /** Names the menu. */
  label: string
  onClose: () => void
  /** MenuItem, MenuLine. */
  children: ReactNode
}

/** One menu for many buttons, such as the lines of a list. */
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

/** An entry opened a dialog, which has the focus already: it gives it back itself. */
function isInDialogWithout(anchor: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return dialog !== null && dialog !== undefined && !dialog.contains(anchor)
}
