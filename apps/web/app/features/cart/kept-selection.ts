import { randomKey } from '@encore/app-kit/random-key'
import { cartLinesMax } from '@encore/contract/rules/cart'
import { readForTab, writeForTab } from '#app/data/stored.ts'

const storageKey = 'cart-selection'

export interface SelectedItem {
  productUid: string
  quantity: number
}

/** A guest's selection; `key` is the idempotency key of its merge and changes with every change. */
export interface Selection {
  key: string
  items: SelectedItem[]
}

/**
 * Stores a guest's choice in this tab until the sign-in. Choosing the same product again replaces its quantity; an
 * identical choice keeps the key.
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

/** Forgets the merged selection; a newer one stays. */
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
