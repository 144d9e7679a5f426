import { Tool } from '@encore/ui/Tool'
import { type ReactNode, useState } from 'react'
import { useLazyModule } from '#app/data/use-lazy-module.ts'

const loadParts = () => import('@encore/ui/Menu')

export interface LazyMenuProps {
  /** Accessible name of the button. */
  label: string
  icon: ReactNode
  className?: string | undefined
  children: (parts: Awaited<ReturnType<typeof loadParts>>) => ReactNode
}

/** This button replaces the one that was pressed: focus must return here from whatever the entries open. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** A menu under an icon; the menu components load at the first press. */
export function LazyMenu({ label, icon, className, children }: LazyMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const parts = useLazyModule(isOpen, loadParts)
  const look = { className, label, children: icon }
  if (parts)
    return (
      <parts.Menu trigger={<Tool {...look} ref={takeFocus} />} isOpen={isOpen} onOpenChange={setIsOpen}>
        {children(parts)}
      </parts.Menu>
    )
  return <Tool {...look} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
}
