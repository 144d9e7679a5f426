/** Focuses the first invalid field: one with `aria-invalid`, or the first control of a group with `data-invalid`. */
export function focusFirstProblem(within: ParentNode | null): void {
  const found = within?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const isGroup = found?.hasAttribute('data-invalid')
  const control = isGroup
    ? found?.querySelector<HTMLElement>(':checked, input:not([hidden]), button, select, textarea')
    : found
  control?.focus()
}
