/** Web storage whose reads return null and whose writes do nothing where the browser blocks it. */

export const readStored = (key: string): string | null => read(() => window.localStorage, key)
export const writeStored = (key: string, value: string): void => write(() => window.localStorage, key, value)

/** Stored for this tab until it is closed; writing null removes the entry. */
export const readForTab = (key: string): string | null => read(() => window.sessionStorage, key)
export const writeForTab = (key: string, value: string | null): void =>
  write(() => window.sessionStorage, key, value)

/** Removes everything that the site has stored in this browser and this tab. */
export function emptyStorage(): void {
  try {
    window.localStorage.clear()
    window.sessionStorage.clear()
  } catch {
    // Blocked storage holds nothing of the site.
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
    // The page works without storage.
  }
}
