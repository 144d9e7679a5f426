import { safeCallback } from '@encore/contract/rules/callback-url'
import { readForTab, writeForTab } from '#app/data/stored.ts'

const storageKey = 'return-path'

/** Stores the page on which a sign-in was requested, with its language, until the viewer returns. */
export const keepReturn = (path: string): void => writeForTab(storageKey, safeCallback(path))

/** Returns the stored path, validated again; null when there is none. */
export function storedReturn(): string | null {
  const path = safeCallback(readForTab(storageKey))
  return path === '/' ? null : path
}

/** Called on any page outside the sign-in: the viewer gave up or has arrived. */
export function forgetReturn(): void {
  if (readForTab(storageKey) !== null) writeForTab(storageKey, null)
}
