import { locales } from '@encore/contract/rules/locale'
import { type RefObject, useEffect } from 'react'
import type { CaptionOperator } from './caption-operator.ts'

/** Routes typing anywhere on the page to the text field, so that no key is lost. */
export function useCaptionKeys(
  operator: CaptionOperator,
  field: RefObject<HTMLTextAreaElement | null>,
  isListening: boolean,
) {
  useEffect(() => {
    if (!isListening) return
    field.current?.focus()
    const handle = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || isElsewhere()) return
      const isInField = event.target === field.current
      if (isCommand(operator, event)) {
        event.preventDefault()
        field.current?.focus()
      } else if (!isInField && isWriting(event)) field.current?.focus()
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [operator, field, isListening])
}

/** True while the focus is in a dialog, a menu or another field. Toasts do not count. */
const isElsewhere = (): boolean =>
  document.activeElement?.closest('input, select, [role="menu"], [role="dialog"]') != null

const isWriting = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Process') && !isPressed(key, target)

/** Space and Enter activate a focused button or link. */
const isPressed = (key: string, target: EventTarget | null) =>
  (key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button, a') !== null

/** Runs the command of a key; false when it has none. */
function isCommand(operator: CaptionOperator, event: KeyboardEvent): boolean {
  const { key, code, shiftKey, altKey, repeat, target } = event
  const isCommand = event.ctrlKey || event.metaKey
  const { text, next } = operator.state.get()
  if (altKey && !isCommand && /^Digit[1-4]$/.test(code)) {
    operator.speak(locales[Number(code.at(-1)) - 1] ?? 'en')
    return true
  }
  if (altKey) return false
  if (key === 'Enter' && !shiftKey && !isCommand && !isPressed(key, target)) {
    // A held key sends one caption only.
    if (!repeat) operator.enter()
    return true
  }
  if (key === 'Escape') {
    if (operator.state.get().correcting) operator.correct(null)
    else operator.clear()
    return true
  }
  if (key === 'F2') {
    operator.correctLast()
    return true
  }
  if (text !== '') return false
  if (isCommand && key.toLowerCase() === 'z' && !shiftKey) {
    if (!repeat) operator.undo()
    return true
  }
  if (!isCommand && (key === 'ArrowDown' || key === 'ArrowUp')) {
    operator.aim(next + (key === 'ArrowDown' ? 1 : -1))
    return true
  }
  return false
}
