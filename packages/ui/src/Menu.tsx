import { Menu as Base } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import type { ReactElement, ReactNode } from 'react'
import styles from './Menu.module.css'

export interface MenuProps {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end' | undefined
  /** Set for a controlled menu; otherwise it manages its state itself. */
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** MenuItem, MenuLink, MenuLine, MenuChoice. */
  children: ReactNode
}

export function Menu({ trigger, align = 'end', isOpen, onOpenChange, children }: MenuProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.menu}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  aside?: ReactNode
  disabled?: boolean | undefined
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, aside, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item className={styles.item} disabled={disabled} onClick={onSelect}>
      <Line icon={icon} aside={aside}>
        {children}
      </Line>
    </Base.Item>
  )
}

export interface MenuLinkProps {
  link: ReactElement
  icon?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function MenuLink({ link, icon, aside, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className={styles.item} render={link} closeOnClick>
      <Line icon={icon} aside={aside}>
        {children}
      </Line>
    </Base.LinkItem>
  )
}

export function MenuLine() {
  return <Base.Separator className={styles.line} />
}

export interface MenuChoiceProps<Value extends string> {
  /** Name of the setting ("Quality"); shown above unless `hideLabel`. */
  label: ReactNode
  hideLabel?: boolean | undefined
  value: Value
  options: ReadonlyArray<{ value: Value; label: ReactNode; note?: ReactNode; lang?: string }>
  onValueChange: (value: Value) => void
}

/** Selects one of several, with a tick: language, quality, sort order. */
export function MenuChoice<Value extends string>({
  label,
  hideLabel,
  value,
  options,
  onValueChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen !== undefined) onValueChange(chosen.value)
      }}
    >
      <Base.GroupLabel className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          className={styles.item}
          value={option.value}
          lang={option.lang}
          closeOnClick
        >
          <span className={styles.text}>
            <span>{option.label}</span>
            {option.note === undefined ? null : <small>{option.note}</small>}
          </span>
          <Base.RadioItemIndicator className={styles.tick} render={<Check />} />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

function Line({ icon, aside, children }: { icon: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className={styles.text}>{children}</span>
      {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
    </>
  )
}
