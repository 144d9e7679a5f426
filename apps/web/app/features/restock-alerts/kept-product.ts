import { readForTab, writeForTab } from '#app/data/stored.ts'

const storageKey = 'awaited-product'

/** Stores a guest's alert in this tab until after the sign-in. */
export const keepProduct = (productUid: string): void => writeForTab(storageKey, productUid)

/** Returns the stored product and removes it; null when there is none. */
export function takeProduct(): string | null {
  const productUid = readForTab(storageKey)
  if (productUid !== null) writeForTab(storageKey, null)
  return productUid
}
