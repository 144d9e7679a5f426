import { typedCoupon } from '@encore/contract/rules/coupon'

/** Removes characters a code cannot contain and keeps the caret. Text in IME composition stays untouched. */
export function keepAllowed(input: HTMLInputElement, event?: Event): void {
  if (event instanceof InputEvent && event.isComposing) return
  const code = typedCoupon(input.value)
  if (code === input.value) return
  const before = input.value.slice(0, input.selectionStart ?? input.value.length)
  const caret = typedCoupon(before).length
  input.value = code
  input.setSelectionRange(caret, caret)
}
