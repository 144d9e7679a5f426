import { type ClipboardEvent, type ComponentPropsWithRef, useState } from 'react'
import styles from './CodeInput.module.css'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-control.ts'

export interface CodeInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'defaultValue'> {
  length?: number | undefined
  defaultValue?: string | undefined
  onValueChange?: ((digits: string) => void) | undefined
  onComplete?: ((digits: string) => void) | undefined
}

/**
 * Digits in boxes. It is one input drawn over the boxes, so that typing, pasting, autofill and pages without scripts
 * work.
 */
export function CodeInput({
  length = 6,
  defaultValue = '',
  onValueChange,
  onComplete,
  className,
  style,
  ...rest
}: CodeInputProps) {
  const [value, setValue] = useState(defaultValue)
  const places = Array.from({ length }, (_, place) => place)

  function take(text: string) {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, length)
    setValue(digits)
    onValueChange?.(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }

  return (
    <span className={classNames(styles.code, className)} style={{ ...style, '--length': length }}>
      <input
        {...useFieldControl()}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${length}}`}
        maxLength={length}
        {...rest}
        className={styles.input}
        value={value}
        onChange={(event) => take(event.target.value)}
        onPaste={paste}
      />
      <span className={styles.boxes} aria-hidden="true">
        {places.map((place) => (
          <i key={place} data-next={place === Math.min(value.length, length - 1) ? '' : undefined} />
        ))}
      </span>
    </span>
  )
}
