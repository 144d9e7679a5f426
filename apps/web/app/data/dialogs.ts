import type { PaidCurrency } from '@encore/contract/rules/money'
import { createStore, useStore } from './store.ts'

/**
 * The global UI state (spec section 3): one dialog is open at a time. `needsSignIn`, `popExchangeSuccess` and
 * `exchangeToSoul` are the specification's names.
 */
export type DialogRequest =
  /** The return path is where the viewer stands unless another is named; for the shop it is asked whether that is open. */
  | { kind: 'needsSignIn'; returnPath?: string; isForShop?: true }
  /** Opened for a product, the cube shop shows its charge tab alone. */
  | { kind: 'cube-shop'; forProduct?: boolean; wish?: CubeWish; tab?: ShopTab }
  /** The exchange went through: what it brought, and the balances since. */
  | ({ kind: 'popExchangeSuccess' } & Exchanged)
  | { kind: 'coupon' }

export type ShopTab = 'charge' | 'exchange'

export interface Exchanged {
  /** Souls that the exchange gave. */
  exchangeToSoul: number
  cube: number
  soul: number
}

/** The package that the cube shop shows as chosen: a guest picked it before the sign-in, or a payment failed. */
export interface CubeWish {
  productUid: string
  currency: PaidCurrency
  /** Left out before a method was chosen. */
  pgCode?: string
}

const open = createStore<DialogRequest | null>(null)

export const openDialog = (request: DialogRequest): void => open.set(request)
export const closeDialog = (): void => open.set(null)
/** Answers how to close the dialog that is open now: later it may be another one, which stays. */
export function closerOfDialog(): () => void {
  const now = open.get()
  return () => {
    if (open.get() === now) open.set(null)
  }
}

export const useOpenDialog = (): DialogRequest | null => useStore(open, null)
