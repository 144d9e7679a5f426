import X from 'lucide-react/icons/x'
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { quietAround } from './quiet.ts'
import styles from './Sheet.module.css'
import { SheetGrip } from './SheetGrip.tsx'
import { Tool } from './Tool.tsx'

export interface SheetProps {
  /** Id of the heading that names the sheet. */
  titleId: string
  closeLabel: string
  /** A link to the page without the sheet, which closes it before any script; it also calls `onClose`. */
  closeLink: ReactElement<{ className?: string; tabIndex?: number; 'aria-hidden'?: boolean }>
  /** Also called on Escape and when the sheet is pulled down. */
  onClose: () => void
  /** Below the scrolling part, always visible. */
  footer?: ReactNode
  children: ReactNode
}

/** A dialog with an address: the server renders it as part of the page. On the mobile layout it is a bottom sheet. */
export function Sheet({ titleId, closeLabel, closeLink, onClose, footer, children }: SheetProps) {
  const layer = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    const cameFrom = document.activeElement
    const restore = quietAround(layer.current)
    sheet.current?.focus({ preventScroll: true })
    return () => {
      restore()
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
    }
  }, [])

  function handle(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }

  return (
    <div className={styles.layer} ref={layer}>
      {cloneElement(closeLink, { className: styles.scrim ?? '', tabIndex: -1, 'aria-hidden': true })}
      <section
        className={styles.sheet}
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={handle}
      >
        <SheetGrip onPulledDown={onClose} />
        <div className={styles.body}>{children}</div>
        {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
        {/* Last in the tree, so that the focus starts on the sheet's content. */}
        <Tool className={styles.close} label={closeLabel} render={closeLink}>
          <X />
        </Tool>
      </section>
    </div>
  )
}
