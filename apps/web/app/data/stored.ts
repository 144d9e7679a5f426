/** localStorage that answers null where the browser blocks it. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // A browser that stores nothing forgets the choice; the page works all the same.
  }
}
