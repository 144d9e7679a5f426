import { readForTab, writeForTab } from '#app/data/stored.ts'
import { forgetSelection } from './selection.ts'

/** Input of the checkout forms, kept in this tab across reloads and navigation. */
export type DraftKey = 'order-info' | 'shipping-info' | 'checkout-choice'

const keyOf = (draft: DraftKey) => `encore.${draft}`

export function readDraft(draft: DraftKey): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readForTab(keyOf(draft)) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

export const keepDraft = (draft: DraftKey, values: Record<string, string>): void =>
  writeForTab(keyOf(draft), JSON.stringify(values))

export const forgetDraft = (draft: DraftKey): void => writeForTab(keyOf(draft), null)

/** Spec section 4: a logout clears what was typed into the order extra info and the shipping info. */
export function forgetCheckout(): void {
  forgetDraft('order-info')
  forgetDraft('shipping-info')
  forgetDraft('checkout-choice')
  forgetSelection()
}
