/** Web storage that answers null where the browser blocks it. */

export const readStored = (key: string): string | null => read(() => window.localStorage, key)
export const writeStored = (key: string, value: string): void => write(() => window.localStorage, key, value)

/** Kept for this tab until it is closed; a null forgets it. */
export const readForTab = (key: string): string | null => read(() => window.sessionStorage, key)
export const writeForTab = (key: string, value: string | null): void =>
  write(() => window.sessionStorage, key, value)

/** Forgets all that this browser keeps of us, and all that this tab does. */
export function emptyStorage(): void {
  try {
    window.localStorage.clear()
    window.sessionStorage.clear()
  } catch {
    // What may not be read holds nothing of ours.
  }
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // A browser that stores nothing forgets it; the page works all the same.
  }
}
