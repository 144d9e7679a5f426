import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import styles from './Stepper.module.css'

export interface StepperProps {
  /** Name of the counted value ("Quantity of Light stick"). */
  label: string
  lessLabel: string
  moreLabel: string
  name?: string | undefined
  value?: number | undefined
  defaultValue?: number | undefined
  min?: number | undefined
  max?: number | undefined
  disabled?: boolean | undefined
  onValueChange?: ((value: number) => void) | undefined
}

export function Stepper({
  label,
  lessLabel,
  moreLabel,
  name,
  value,
  defaultValue = 1,
  min = 1,
  max = 99,
  disabled,
  onValueChange,
}: StepperProps) {
  const [own, setOwn] = useState(defaultValue)
  const current = value ?? own

  function set(next: number) {
    if (!Number.isInteger(next)) return
    const within = Math.min(max, Math.max(min, next))
    setOwn(within)
    if (within !== current) onValueChange?.(within)
  }

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        data-step={-1}
        aria-label={lessLabel}
        disabled={disabled === true || current <= min}
        onClick={() => set(current - 1)}
      >
        <Minus />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        name={name}
        min={min}
        max={max}
        disabled={disabled}
        value={current}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <button
        type="button"
        data-step={1}
        aria-label={moreLabel}
        disabled={disabled === true || current >= max}
        onClick={() => set(current + 1)}
      >
        <Plus />
      </button>
    </span>
  )
}
