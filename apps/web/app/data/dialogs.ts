import { createStore, useStore } from '@encore/app-kit/store'
import type { PaidCurrency } from '@encore/contract/rules/money'

/**
 * The global UI state (spec section 3): one dialog is open at a time. `needsSignIn`, `popExchangeSuccess` and
 * `exchangeToSoul` are the specification's names.
 */
export type DialogRequest =
  /** `returnPath` defaults to the current page. `isForShop` first checks that the shop is open. */
  | { kind: 'needsSignIn'; returnPath?: string; isForShop?: true }
  /** Opened for a product, the cube shop shows only its charge tab. */
  | { kind: 'cube-shop'; forProduct?: boolean; selection?: CubePackageSelection; tab?: ShopTab }
  /** Result of a successful exchange, with the balances after it. */
  | ({ kind: 'popExchangeSuccess' } & Exchanged)
  | { kind: 'coupon' }

export type ShopTab = 'charge' | 'exchange'

export interface Exchanged {
  /** Souls that the exchange gave. */
  exchangeToSoul: number
  cube: number
  soul: number
}

/** Package preselected in the cube shop: a guest picked it before the sign-in, or its payment failed. */
export interface CubePackageSelection {
  productUid: string
  currency: PaidCurrency
  /** Omitted until a payment method is chosen. */
  pgCode?: string
}

const open = createStore<DialogRequest | null>(null)

export const openDialog = (request: DialogRequest): void => open.set(request)
export const closeDialog = (): void => open.set(null)
/** Returns a function that closes the dialog open now, and leaves a later one open. */
export function closerOfDialog(): () => void {
  const now = open.get()
  return () => {
    if (open.get() === now) open.set(null)
  }
}

export const useOpenDialog = (): DialogRequest | null => useStore(open, null)
