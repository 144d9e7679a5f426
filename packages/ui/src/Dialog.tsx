import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactElement, type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { SheetGrip } from './SheetGrip.tsx'
import { Tool } from './Tool.tsx'

export interface DialogProps {
  open?: boolean | undefined
  defaultOpen?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Button that opens the dialog and regains the focus. Without it, focus returns to the element that had it. */
  trigger?: ReactElement | undefined
  title: ReactNode
  /** Keeps the title for screen readers only, where the body shows it in large type. */
  hideTitle?: boolean | undefined
  closeLabel: string
  /** Set while a payment is running: neither a click outside nor pulling the sheet closes the dialog. */
  locked?: boolean | undefined
  /** Element that receives the focus first; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** The event's colour: a dialog is rendered outside the page's tree and would lose it. */
  tint?: string | undefined
  /** Buttons side by side below a line. The single primary action may also be at the end of the body. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * Milliseconds in which the second click of a double tap arrives. It was meant for the page before, so it must neither
 * close a new dialog nor activate anything inside (`arrive` in the styles).
 */
const doubleTap = 500

/**
 * Time at which the last dialog appeared. Shared by all dialogs: the click may reach the one below before the one above
 * listens.
 */
let shownAt = 0

/**
 * Counts from the frame that shows the dialog, which on a slow phone comes long after its creation. `arrive` counts
 * from the frame's time too, so clicks inside and outside become active together.
 */
function noteShowing() {
  shownAt = Number.POSITIVE_INFINITY
  requestAnimationFrame((frameAt) => {
    shownAt = frameAt
  })
}

/** 464 px, centred; a bottom sheet on the mobile layout. */
export function Dialog({
  open,
  defaultOpen,
  onOpenChange,
  trigger,
  title,
  hideTitle,
  closeLabel,
  locked = false,
  initialFocus,
  tint,
  footer,
  children,
}: DialogProps) {
  const actions = useRef<Base.Root.Actions>(null)
  const isThere = useRef(false)
  const noteChange = useCallback((popup: HTMLElement | null) => {
    isThere.current = popup !== null
    if (popup) noteShowing()
  }, [])
  return (
    <Base.Root
      actionsRef={actions}
      open={open}
      defaultOpen={defaultOpen}
      onOpenChange={(next, { reason, event, cancel }) => {
        // A dialog that is being replaced still listens while the code of the next one loads.
        const isEarly = !isThere.current || event.timeStamp - shownAt < doubleTap
        if (reason === 'outside-press' && isEarly) return cancel()
        onOpenChange?.(next)
      }}
      disablePointerDismissal={locked}
    >
      {trigger === undefined ? null : <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={noteChange}
            className={classNames(styles.dialog, tint === undefined ? undefined : 'tinted')}
            style={tint === undefined ? undefined : { '--event': tint }}
            initialFocus={initialFocus}
          >
            {locked ? null : <SheetGrip onPulledDown={() => actions.current?.close()} />}
            <Base.Title className={hideTitle ? 'visually-hidden' : styles.title}>{title}</Base.Title>
            <div className={styles.body} data-bare={hideTitle ? '' : undefined}>
              {children}
            </div>
            {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
            {/* Last in the tree, so that the focus starts on the dialog's content. */}
            <Base.Close
              render={
                <Tool className={styles.close} label={closeLabel}>
                  <X />
                </Tool>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** A button that closes the surrounding dialog: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />
}
