import type { PgCode } from '@encore/contract/rules/payment-methods'
import { createStore, useStore } from '#app/data/store.ts'

/** What a cube order was asked with, so that it can be asked again. */
export interface PointRequest {
  productUid: string
  pgCode: Exclude<PgCode, 'CUBE'>
}

/** The payment under way in this tab; it outlives navigation and reload. */
export interface OpenPayment {
  orderId: string
  /** Null for an order met on the way. */
  request: PointRequest | null
  /** Cubes that come with it, bonus included. */
  cubes: number | null
  place: 'window' | 'apart' | 'tab' | 'blocked' | 'left' | 'back'
  /** Where the member stood; the way on from a return page. */
  from: string
  /** Where it can be paid anew, without the language; cubes are paid anew from the shop. */
  again?: string | undefined
  /** Names what is bought: the same thing again, by another method, finds this payment in its way. */
  thing?: string | undefined
  pgCode?: PgCode | undefined
  /** The fan has tried to pay the same thing by another method. */
  isInTheWay?: boolean | undefined
}

/** Spec section 4: the payment selection lives in the session under this key. */
const storageKey = 'payment'
const payment = createStore<OpenPayment | null>(null)

const confirmed = createStore<string | null>(null)

/** The order of which this page learned last that it is paid. */
export const useConfirmedOrder = (): string | null => useStore(confirmed, null)
export const tellConfirmed = (orderId: string): void => confirmed.set(orderId)

export const useOpenPayment = (): OpenPayment | null => useStore(payment, null)

export function setOpenPayment(next: OpenPayment | null): void {
  payment.set(next)
  try {
    if (next) window.sessionStorage.setItem(storageKey, JSON.stringify(next))
    else window.sessionStorage.removeItem(storageKey)
  } catch {
    // Without session storage the notice does not outlive a reload; the order itself does.
  }
}

/** Takes up what a reload or a way through the gateway in this tab interrupted. */
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

/** Where a payment stands for a page that was loaded anew without the gateway having led to it. */
const placeAgain: Partial<Record<OpenPayment['place'], OpenPayment['place']>> = {
  window: 'apart',
  apart: 'apart',
  blocked: 'blocked',
  tab: 'left',
  left: 'left',
}

/** Orders that this page knows to be over: they are in nobody's way. */
const over = new Set<string>()
export const tellOver = (orderId: string): void => void over.add(orderId)

/**
 * Whether a payment of the same thing by another method is under way in this tab. The notice then says what to press,
 * so that no window is opened only to be closed.
 */
export function findInTheWay({ thing, pgCode }: Pick<OpenPayment, 'thing' | 'pgCode'>): boolean {
  const known = payment.get()
  if (!known || thing === undefined || known.thing !== thing || over.has(known.orderId)) return false
  if (known.pgCode === undefined || known.pgCode === pgCode) return false
  setOpenPayment({ ...known, isInTheWay: true })
  return true
}

/** Shows an order that stands in the way of a new one. */
export function followOpenOrder(orderId: unknown, about: Partial<OpenPayment> = {}): void {
  if (typeof orderId !== 'string') return
  const from = window.location.pathname + window.location.search
  setOpenPayment({ orderId, request: null, cubes: null, place: 'apart', from, ...about, isInTheWay: true })
}

/** Takes up the payment of an order where it stands; nothing else is in its way. */
export function continueOrder(orderId: string): void {
  const from = window.location.pathname + window.location.search
  setOpenPayment({ orderId, request: null, cubes: null, place: 'apart', from })
}

/** The order that was given up is paid after all: the notice says so. */
export function followPaidOrder(
  orderId: unknown,
  about: Pick<OpenPayment, 'request' | 'cubes' | 'from'>,
): void {
  if (typeof orderId === 'string') setOpenPayment({ ...about, orderId, place: 'back' })
}

function isOpenPayment(value: unknown): value is OpenPayment {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'from' in value
}
