import { createStore, useStore } from '@encore/app-kit/store'
import type { PgCode } from '@encore/contract/rules/payment-methods'

/** The request of a cube order, kept for a retry. */
export interface PointRequest {
  productUid: string
  pgCode: Exclude<PgCode, 'CUBE'>
}

/** The open payment of this tab; survives navigation and reload. */
export interface OpenPayment {
  orderId: string
  /** Null for an order that this page did not place. */
  request: PointRequest | null
  /** Cubes bought, bonus included; null for other orders. */
  cubes: number | null
  place: 'window' | 'apart' | 'tab' | 'blocked' | 'left' | 'back'
  /** The page where the payment started; return pages link back to it. */
  from: string
  /** Path of the checkout for a retry, without the language; cube orders are retried in the cube shop. */
  again?: string | undefined
  /** Identifies the products: an order for the same ones by another method is blocked by this payment. */
  thing?: string | undefined
  pgCode?: PgCode | undefined
  /** The fan tried to pay for the same products by another method. */
  isInTheWay?: boolean | undefined
}

/** Key in the session storage; the payment selection has another (`checkout/selection.ts`). */
const storageKey = 'payment'
const payment = createStore<OpenPayment | null>(null)

const confirmed = createStore<string | null>(null)

/** The last order that this page saw confirmed. */
export const useConfirmedOrder = (): string | null => useStore(confirmed, null)
export const markConfirmed = (orderId: string): void => confirmed.set(orderId)

export const useOpenPayment = (): OpenPayment | null => useStore(payment, null)

export function setOpenPayment(next: OpenPayment | null): void {
  payment.set(next)
  try {
    if (next) window.sessionStorage.setItem(storageKey, JSON.stringify(next))
    else window.sessionStorage.removeItem(storageKey)
  } catch {
    // Without session storage the notice is lost on reload; the order is not.
  }
}

/** Restores the payment after a reload or a visit to the gateway in this tab. */
export function restoreOpenPayment(): void {
  if (!payment.get()) payment.set(storedPayment())
}

export function storedPayment(): OpenPayment | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null')
    return isOpenPayment(stored) ? { ...stored, place: placeAgain[stored.place] ?? 'back' } : null
  } catch {
    return null
  }
}

/** Place after a reload that did not come from the gateway. */
const placeAgain: Partial<Record<OpenPayment['place'], OpenPayment['place']>> = {
  window: 'apart',
  apart: 'apart',
  blocked: 'blocked',
  tab: 'left',
  left: 'left',
}

/** Orders that this page knows to be finished; they block nothing. */
const over = new Set<string>()
export const markOver = (orderId: string): void => void over.add(orderId)

/**
 * True when this tab has an open payment for the same products by another method. Its notice then shows the choices,
 * and no window opens in vain.
 */
export function findInTheWay({ thing, pgCode }: Pick<OpenPayment, 'thing' | 'pgCode'>): boolean {
  const known = payment.get()
  if (!known || thing === undefined || known.thing !== thing || over.has(known.orderId)) return false
  if (known.pgCode === undefined || known.pgCode === pgCode) return false
  setOpenPayment({ ...known, isInTheWay: true })
  return true
}

/** Shows an open order that blocks a new one. */
export function followOpenOrder(orderId: unknown, about: Partial<OpenPayment> = {}): void {
  if (typeof orderId !== 'string') return
  const from = window.location.pathname + window.location.search
  setOpenPayment({ orderId, request: null, cubes: null, place: 'apart', from, ...about, isInTheWay: true })
}

/** Resumes the payment of an order in its current state, without a blocked order behind it. */
export function continueOrder(orderId: string): void {
  const from = window.location.pathname + window.location.search
  setOpenPayment({ orderId, request: null, cubes: null, place: 'apart', from })
}

/** Shows an order that was given up but paid after all. */
export function followPaidOrder(
  orderId: unknown,
  about: Pick<OpenPayment, 'request' | 'cubes' | 'from'>,
): void {
  if (typeof orderId === 'string') setOpenPayment({ ...about, orderId, place: 'back' })
}

function isOpenPayment(value: unknown): value is OpenPayment {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'from' in value
}
