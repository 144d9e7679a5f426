import { cartLinesMax } from '@encore/contract/rules/cart'
import { randomKey } from '#app/data/random-key.ts'
import { readForTab, writeForTab } from '#app/data/stored.ts'

const storageKey = 'cart-selection'

export interface SelectedItem {
  productUid: string
  quantity: number
}

/** What a guest put into the cart; the key is that of its merge, another one with every change. */
export interface Selection {
  key: string
  items: SelectedItem[]
}

/**
 * A guest's choice waits in this tab for the sign-in. Pressed again, the sign-in is asked for again: it is the same
 * choice and counts once, with the quantity that was chosen last.
 */
export function keepSelected({ productUid, quantity }: SelectedItem): void {
  const before = keptSelection()?.items ?? []
  if (before.some((item) => item.productUid === productUid && item.quantity === quantity)) return
  const others = before.filter((item) => item.productUid !== productUid)
  const items = [...others, { productUid, quantity: Math.min(99, quantity) }]
  const kept: Selection = { key: randomKey(), items: items.slice(-cartLinesMax) }
  writeForTab(storageKey, JSON.stringify(kept))
}

/** Null when there is none. */
export function keptSelection(): Selection | null {
  const stored = readForTab(storageKey)
  if (stored === null) return null
  try {
    const kept: unknown = JSON.parse(stored)
    return isSelection(kept) ? kept : null
  } catch {
    return null
  }
}

/** Forgets the selection that was merged; one that was made since stays. */
export function forgetSelection({ key }: Selection): void {
  if (keptSelection()?.key === key) writeForTab(storageKey, null)
}

function isSelection(value: unknown): value is Selection {
  if (typeof value !== 'object' || value === null || !('key' in value && 'items' in value)) return false
  return typeof value.key === 'string' && Array.isArray(value.items) && value.items.every(isItem)
}

function isItem(value: unknown): value is SelectedItem {
  if (typeof value !== 'object' || value === null || !('productUid' in value && 'quantity' in value))
    return false
  return typeof value.productUid === 'string' && Number.isInteger(value.quantity)
}
