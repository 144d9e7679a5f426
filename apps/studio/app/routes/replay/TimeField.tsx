import { readShowTime, showTime } from '@encore/contract/rules/show-time'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'

export interface TimeFieldProps {
  value: number
  onChange(ms: number): void
  'aria-label'?: string
}

/** A media time typed as `1:02:03`; an invalid one reverts to the previous value. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function take() {
    const ms = typed === null ? null : readShowTime(typed)
    if (ms !== null && ms !== value) onChange(ms)
    setTyped(null)
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={typed ?? showTime(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
        if (key === 'Escape') setTyped(null)
      }}
    />
  )
}
