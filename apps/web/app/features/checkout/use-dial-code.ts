import { mayBringDialCode } from '@encore/contract/rules/phone'
import { useEffect, useRef } from 'react'
import type { CheckedForm } from './use-checked-form.ts'

/**
 * Moves a calling code contained in a number into the field beside it. Numbering plans are loaded for the first such
 * number; if that fails the number stays, and the server parses it.
 */
export function useDialCode(form: CheckedForm, path: string, dialPath: string): (text: string) => void {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  return async (text) => {
    const dialCode = form.values[dialPath] ?? ''
    if (!mayBringDialCode(text, dialCode)) return
    const plans = await import('@encore/contract/rules/phone-number').catch(() => null)
    const found = plans?.takeOutDialCode(text, dialCode)
    const { values, change } = latest.current
    if (found && values[path] === text) change({ [path]: found.number, [dialPath]: found.dialCode })
  }
}
