import { typedCoupon } from '@encore/contract/rules/coupon'

/** Leaves in the field what a code may hold, the caret where it was. What is still being composed is let be. */
export function keepAllowed(input: HTMLInputElement, event?: Event): void {
  if (event instanceof InputEvent && event.isComposing) return
  const code = typedCoupon(input.value)
  if (code === input.value) return
  const before = input.value.slice(0, input.selectionStart ?? input.value.length)
  const caret = typedCoupon(before).length
  input.value = code
  input.setSelectionRange(caret, caret)
}
