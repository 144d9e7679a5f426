import { type ComponentPropsWithRef, type ReactNode, use } from 'react'
import styles from './Choice.module.css'
import { ChoiceGroupContext } from './choice-group.ts'
import { classNames } from './class-names.ts'

export interface ChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'title' | 'type' | 'value'> {
  value: string
  title: ReactNode
  /** At the end of the first line: a price, a bonus, "Sold out". */
  aside?: ReactNode
  /** Second line; on a disabled tile, the reason. */
  note?: ReactNode
  /** Colour of the border when chosen. */
  tint?: 'ink' | 'accent' | 'cube' | undefined
  /** Title only, centred: payment methods. */
  compact?: boolean | undefined
}

export function Choice({
  value,
  title,
  aside,
  note,
  tint = 'ink',
  compact,
  className,
  onChange,
  ...rest
}: ChoiceProps) {
  const group = use(ChoiceGroupContext)
  return (
    <label
      className={classNames(styles.choice, className)}
      data-tint={tint}
      data-compact={compact ? '' : undefined}
    >
      <input
        name={group?.name}
        {...(group?.value !== undefined && { checked: group.value === value })}
        {...(group?.defaultValue !== undefined && { defaultChecked: group.defaultValue === value })}
        {...rest}
        type="radio"
        value={value}
        className={styles.input}
        onChange={(event) => {
          onChange?.(event)
          group?.onValueChange?.(value)
        }}
      />
      <b className={styles.title}>{title}</b>
      {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
      {note === undefined ? null : <small className={styles.note}>{note}</small>}
    </label>
  )
}
