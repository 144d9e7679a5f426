/** True after the search page was requested: its field takes the focus when it mounts. */
let isWanted = false

/** Focuses the search field, immediately or when it mounts. */
export function wantSearchField(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!field) {
    isWanted = true
    return
  }
  field.focus()
  field.select()
}

/** Returns true once per request. */
export function takeFieldRequest(): boolean {
  const wanted = isWanted
  isWanted = false
  return wanted
}
