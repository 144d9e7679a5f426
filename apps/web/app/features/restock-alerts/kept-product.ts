import { readForTab, writeForTab } from '#app/data/stored.ts'

const storageKey = 'awaited-product'

/** What a guest wants to be told of waits for the sign-in it leads to. */
export const keepProduct = (productUid: string): void => writeForTab(storageKey, productUid)

/** The kept product, once; null when there is none. */
export function takeProduct(): string | null {
  const productUid = readForTab(storageKey)
  if (productUid !== null) writeForTab(storageKey, null)
  return productUid
}
