import { Popover as Base } from '@base-ui/react/popover'
import X from 'lucide-react/icons/x'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import styles from './Popover.module.css'
import { Tool } from './Tool.tsx'
import { useMobileLayout } from './use-mobile-layout.ts'

export interface PopoverProps {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  trigger: ReactElement
  title: ReactNode
  closeLabel: string
  align?: 'start' | 'center' | 'end' | undefined
  action?: ReactNode
  /** Covers the whole screen on the mobile layout. */
  fill?: boolean | undefined
  children: ReactNode
}

const WHOLE_SCREEN: CSSProperties = { position: 'fixed', inset: 0, transform: 'none', inlineSize: 'auto' }

/** A panel under its button, 408 px wide. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  title,
  closeLabel,
  align = 'end',
  action,
  fill,
  children,
}: PopoverProps) {
  const isFilling = useMobileLayout() && fill === true
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} modal={isFilling}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          {...(isFilling && { style: WHOLE_SCREEN })}
        >
          <Base.Popup className={styles.popover} data-filling={isFilling ? '' : undefined}>
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {action}
              <Base.Close
                render={
                  <Tool label={closeLabel}>
                    <X />
                  </Tool>
                }
              />
            </header>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
