import { readForTab, writeForTab } from '#app/data/stored.ts'

/** The order that was given up last in this tab, to be paid another way. */
interface GivenUp {
  orderId: string
  /** What it was for, as `OpenPayment.thing`. */
  thing: string
}

const storageKey = 'encore.given-up'

export const keepGivenUp = (order: GivenUp): void => writeForTab(storageKey, JSON.stringify(order))

/** The order that a new one for the same thing comes instead of. The server refuses the new one if it is paid after all. */
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
