import { readForTab, writeForTab } from '#app/data/stored.ts'

/** The last order given up in this tab in favour of another payment method. */
interface GivenUp {
  orderId: string
  /** The purpose of the order, as in `OpenPayment.thing`. */
  thing: string
}

const storageKey = 'encore.given-up'

export const keepGivenUp = (order: GivenUp): void => writeForTab(storageKey, JSON.stringify(order))

/**
 * Returns the order that a new order for the same products replaces. The server refuses the new one if the old one was
 * paid after all.
 */
export function givenUpFor(thing: string): { insteadOf?: string } {
  try {
    const kept: unknown = JSON.parse(readForTab(storageKey) ?? 'null')
    return isGivenUp(kept) && kept.thing === thing ? { insteadOf: kept.orderId } : {}
  } catch {
    return {}
  }
}

export const forgetGivenUp = (): void => writeForTab(storageKey, null)

const isGivenUp = (value: unknown): value is GivenUp =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  typeof value.orderId === 'string' &&
  'thing' in value
