/** Who chose to search wants to write: the field takes the focus when its page is there. */
let isWanted = false

/** Focuses the field where it stands already. */
export function wantSearchField(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!field) {
    isWanted = true
    return
  }
  field.focus()
  field.select()
}

/** True once for each wish. */
export function takeFieldWish(): boolean {
  const wanted = isWanted
  isWanted = false
  return wanted
}
