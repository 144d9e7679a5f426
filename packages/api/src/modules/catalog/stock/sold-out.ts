import type { HoldRefusal, StockLevel } from './store.ts'

/** What this process knows of products that are sold out; it may be old, but never older than `trustMs`. */
export interface SoldOutMemory {
  /** Every change of a stock row, in the order of the commits. */
  hear(productId: string, level: StockLevel): void
  /** How many changes were heard: what a batch finds is older than those that come after it was asked. */
  heard(): number
  /** What a batch found that was asked when so many changes had been heard. */
  learn(refusal: HoldRefusal, heardBefore: number): void
  /** What there is of a product without a free unit; null where only the database knows what this member is told. */
  soldOut(memberId: string, productId: string): StockLevel | null
  /** Changes may have been missed. */
  forget(): void
}

interface Known extends StockLevel {
  /** The number of the change that told it. */
  change: number
  knownAt: number
  /** How often it has been sold out anew, or may have been. */
  closing: number
  /** Who has ever had some of it: an answer may be stored for what they ask. */
  holders: Set<string>
  /** The closing whose holders are known. */
  holdersOf: number
  readAt: number | null
  isReading: boolean
}

/** A change that nobody told of, and a hold whose time has passed, are noticed after this. */
const trustMs = 3_000
/** While people ask, one look keeps it known, or all who ask at the end of the trust would go to the database. */
const lookAgainMs = 1_000

/** What the database says of a product: null without stock, and who has got some of it since a moment; ever, for null. */
export interface StockReader {
  level(productId: string): Promise<StockLevel | null>
  holders(productId: string, sinceMs: number | null): Promise<string[]>
}

export function createSoldOutMemory(read: StockReader): SoldOutMemory {
  const products = new Map<string, Known>()
  let heard = 0

  const keep = (productId: string, { available, held }: StockLevel) => {
    const known = products.get(productId) ?? unknown()
    const isSameClosing = known.available === 0 && available === 0 && isTrusted(known)
    if (!isSameClosing) known.closing++
    products.set(
      productId,
      Object.assign(known, { available, held, change: heard, knownAt: performance.now() }),
    )
  }

  const look = async (productId: string, known: Known) => {
    if (known.isReading) return
    known.isReading = true
    const { closing, readAt } = known
    const heardBefore = heard
    const startedAt = Math.floor(performance.timeOrigin + performance.now())
    // Where it cannot be read now, the next who asks tries again.
    const found = await Promise.all([read.level(productId), read.holders(productId, readAt)]).catch(
      () => null,
    )
    known.isReading = false
    if (!found || products.get(productId) !== known) return
    const [level, holders] = found
    for (const memberId of holders) known.holders.add(memberId)
    known.readAt = startedAt
    known.holdersOf = closing
    if (level && known.change <= heardBefore) keep(productId, level)
  }

  return {
    hear: (productId, level) => {
      heard++
      keep(productId, level)
    },
    heard: () => heard,
    learn: ({ reason, productId, available, held }, heardBefore) => {
      const isOutdated = (products.get(productId)?.change ?? 0) > heardBefore
      if (reason === 'SOLD_OUT' && !isOutdated) keep(productId, { available, held })
    },
    soldOut: (memberId, productId) => {
      const known = products.get(productId)
      if (!known || known.available > 0 || !isTrusted(known)) return null
      const areHoldersKnown = known.holdersOf === known.closing
      if (!areHoldersKnown || ageOf(known) > lookAgainMs) void look(productId, known)
      return areHoldersKnown && !known.holders.has(memberId) ? known : null
    },
    forget: () => products.clear(),
  }
}

const unknown = (): Known => ({
  available: 1,
  held: 0,
  change: 0,
  knownAt: 0,
  closing: 0,
  holders: new Set(),
  holdersOf: -1,
  readAt: null,
  isReading: false,
})

const ageOf = ({ knownAt }: Known) => performance.now() - knownAt
const isTrusted = (known: Known) => ageOf(known) < trustMs
