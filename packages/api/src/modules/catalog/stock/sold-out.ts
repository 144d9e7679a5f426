import type { HoldRefusal, StockLevel } from './store.ts'

/** Cache of sold-out products in this process; entries are never older than `trustMs`. */
export interface SoldOutMemory {
  /** Applies a change of a stock row; called in commit order. */
  handle(productId: string, level: StockLevel): void
  /** Number of changes applied so far. A batch result is older than the changes that follow its request. */
  heard(): number
  /** Applies the result of a batch that was requested after `heardBefore` changes. */
  learn(refusal: HoldRefusal, heardBefore: number): void
  /** Returns the level of a sold-out product; null when only the database can decide for this member. */
  soldOut(memberId: string, productId: string): StockLevel | null
  /** Clears the cache, because changes may have been missed. */
  forget(): void
}

interface Known extends StockLevel {
  /** Number of the change that set this level. */
  change: number
  knownAt: number
  /** Number of times it sold out anew, or may have. */
  closing: number
  /** Members who ever held units; a stored response may exist for their requests. */
  holders: Set<string>
  /** The closing whose holders are loaded. */
  holdersOf: number
  readAt: number | null
  isReading: boolean
}

/** Bounds the age of entries, so missed changes and expired holds are noticed. */
const trustMs = 3_000
/**
 * Under load, one read refreshes an entry before its trust ends; otherwise all callers would query the database then.
 */
const lookAgainMs = 1_000

/**
 * Database reads: the level of a product, null without stock, and the members who got units since a time, or ever for
 * null.
 */
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
    // After a failed read, the next caller tries again.
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
    handle: (productId, level) => {
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
