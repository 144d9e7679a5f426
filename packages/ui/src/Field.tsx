import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { FieldContext } from './field-control.ts'
import { isShown } from './is-shown.ts'

export interface FieldProps {
  label: ReactNode
  /** Beside the label, subdued: "optional", a counter, a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** Replaces the hint and explains what to do. */
  error?: ReactNode
  className?: string | undefined
  /** One TextInput, PasswordInput, CodeInput, TextArea or Select. */
  children: ReactNode
}

/** Label above, hint below; an error replaces the hint. The control inside is associated with both. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  const isInvalid = isShown(error)
  const hasMessage = isInvalid || isShown(hint)
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {isShown(aside) ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      <FieldContext value={{ id, messageId, hasMessage, isInvalid }}>{children}</FieldContext>
      <div className={styles.message} id={messageId} aria-live="polite">
        {isInvalid ? (
          <p className={styles.error}>
            <CircleAlert />
            <span>{error}</span>
          </p>
        ) : isShown(hint) ? (
          <p className={styles.hint}>{hint}</p>
        ) : null}
      </div>
    </div>
  )
}
