import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import styles from './ChoiceGroup.module.css'
import { ChoiceGroupContext } from './choice-group.ts'
import { classNames } from './class-names.ts'
import { isShown } from './is-shown.ts'

export interface ChoiceGroupProps {
  legend: ReactNode
  /** Keeps the legend for screen readers only. */
  hideLegend?: boolean | undefined
  /** Field name in the form; defaults to a generated id, for groups that only the script reads. */
  name?: string | undefined
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Tiles side by side; 1 by default. */
  columns?: number | undefined
  error?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/**
 * Selects one of several tiles. They are native radio buttons: arrow keys move, forms submit them, no script is needed.
 */
export function ChoiceGroup({
  legend,
  hideLegend,
  name,
  value,
  defaultValue,
  onValueChange,
  columns = 1,
  error,
  className,
  children,
}: ChoiceGroupProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hasError = isShown(error)
  return (
    <fieldset
      className={classNames(styles.group, className)}
      aria-describedby={hasError ? errorId : undefined}
      data-invalid={hasError ? '' : undefined}
      style={{ '--columns': columns }}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <ChoiceGroupContext value={{ name: name ?? id, value, defaultValue, onValueChange }}>
        <div className={styles.tiles}>{children}</div>
      </ChoiceGroupContext>
      {hasError ? (
        <p className={styles.error} id={errorId}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  )
}
