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
  /** The button that opens it; the focus returns there. Without one it returns to where it was. */
  trigger?: ReactElement | undefined
  title: ReactNode
  /** Keeps the title for screen readers only, where the body says it large. */
  hideTitle?: boolean | undefined
  closeLabel: string
  /** A payment is running: neither a press beside the dialog nor a pull at the sheet closes it. */
  locked?: boolean | undefined
  /** What takes the focus first; by default the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** The event's colour: a dialog leaves the page's tree and would lose it. */
  tint?: string | undefined
  /** Buttons side by side below a line. The one primary action may also close the body. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * Milliseconds in which the second press of a double tap arrives. It was meant for what was there before: it must
 * not close the dialog that came in between, nor press what lies in it (`arrive` in the styles).
 */
const doubleTap = 500

/** When the last dialog came. One for all: the press may reach the dialog below before the one above listens. */
let shownAt = 0

/**
 * Counted from the frame that shows it: on a slow phone that comes long after it was made. The frame's own time, as
 * `arrive` counts from it too: what can be pressed inside can be pressed beside it.
 */
function noteShowing() {
  shownAt = Number.POSITIVE_INFINITY
  requestAnimationFrame((frameAt) => {
    shownAt = frameAt
  })
}

/** 464 px, centred; a sheet from below on the mobile layout. */
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
        // One that has given way still listens while what follows it is being fetched.
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
            {/* Last in the tree, so that the focus starts on what the dialog asks for. */}
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

/** A button that closes the dialog around it: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />
}
