import { safeCallback } from '@encore/contract/rules/callback-url'
import { readForTab, writeForTab } from '#app/data/stored.ts'

const storageKey = 'return-path'

/** Where the viewer stood when a sign-in was asked for, with its language; kept until they are there again. */
export const keepReturn = (path: string): void => writeForTab(storageKey, safeCallback(path))

/** The kept path, checked again; null when there is none. */
export function storedReturn(): string | null {
  const path = safeCallback(readForTab(storageKey))
  return path === '/' ? null : path
}

/** On any page but those of the sign-in the viewer has changed their mind, or has arrived. */
export function forgetReturn(): void {
  if (readForTab(storageKey) !== null) writeForTab(storageKey, null)
}
