import { type Bytes, compareBytes, concat, equalBytes, readHex, u64, utf8 } from './bytes.ts'
import { entryKeys, hashLength, macOf, roundSignatureLength, taggedHash } from './encoding.ts'
import { type Chain, isRoundSignature, roundAfter, timeOf } from './public-randomness.ts'

// The draw of an on-sale queue: `docs/domain/on-sale-queue.md` defines its bytes.

/** Seconds between the published list and the round that decides, at least. */
export const queueRoundDelaySec = 6

/** Hides the seed of a queue, and is published before the list. */
export const queueCommitment = (eventId: string, seed: Uint8Array): Bytes =>
  taggedHash('encore-queue/1 seed', concat(utf8(eventId), seed))

/** Fixes the entries that are drawn, whatever their order. */
export const queueListHash = (eventId: string, entryIds: readonly string[]): Bytes =>
  taggedHash('encore-queue/1 list', utf8([eventId, ...entryIds.toSorted()].map((id) => `${id}\n`).join('')))

/** First round that is published long enough after the list. `listedMs` is a Unix time in milliseconds. */
export const queueRound = (chain: Chain, listedMs: number): number =>
  roundAfter(chain, Math.ceil(listedMs / 1_000) + queueRoundDelaySec)

/** The key that ranks the entries: the seed alone, or mixed with the round that decides. */
export const queueSecret = (
  seed: Uint8Array,
  list: Uint8Array,
  decided: { round: number; signature: Uint8Array } | null,
): Bytes =>
  decided
    ? macOf(seed, taggedHash('encore-queue/1 outcome', concat(list, u64(decided.round), decided.signature)))
    : new Uint8Array(seed)

/** Published data of a queue's draw. Digests and signatures are hexadecimal, times are Unix times in milliseconds. */
export interface QueueDraw {
  eventId: string
  commitment: string
  seed: string
  listHash: string
  listedMs: number
  drawsUntilMs: number
  /** Null for a queue that draws by its seed alone. */
  chain: Chain | null
  round: number | null
  /** Null when the round was not known in time, so that the seed alone decided. */
  roundSignature: string | null
  entryIds: readonly string[]
}

/**
 * `checked`: the list, the seed and the round give this position. `checked-seed-only`: the list and the seed do.
 * `forged-seed`, `forged-list`, `forged-round` and `forged-place` name what does not fit.
 */
export type QueueVerdict =
  | 'checked'
  | 'checked-seed-only'
  | 'forged-seed'
  | 'forged-list'
  | 'forged-round'
  | 'forged-place'

/** Repeats the draw of a queue and compares the position of one entry. */
export function checkQueueDraw(draw: QueueDraw, own: { id: string; drawnPlace: number }): QueueVerdict {
  const seed = readHex(draw.seed, hashLength)
  const commitment = readHex(draw.commitment, hashLength)
  if (!seed || !commitment || !equalBytes(queueCommitment(draw.eventId, seed), commitment))
    return 'forged-seed'
  const list = queueListHash(draw.eventId, draw.entryIds)
  const listHash = readHex(draw.listHash, hashLength)
  const isRepeated = new Set(draw.entryIds).size !== draw.entryIds.length
  if (isRepeated || !listHash || !equalBytes(list, listHash)) return 'forged-list'
  const decided = decidedBy(draw)
  if (decided === 'forged') return 'forged-round'
  const keyOf = entryKeys(queueSecret(seed, list, decided))
  const ranked = draw.entryIds
    .map((id) => ({ id, key: keyOf(utf8(id)) }))
    .toSorted((a, b) => compareBytes(a.key, b.key))
  if (ranked.findIndex(({ id }) => id === own.id) + 1 !== own.drawnPlace || own.drawnPlace < 1)
    return 'forged-place'
  return decided ? 'checked' : 'checked-seed-only'
}

function decidedBy({ chain, round, roundSignature, listedMs, drawsUntilMs }: QueueDraw) {
  const mayDecide = chain !== null && timeOf(chain, queueRound(chain, listedMs)) * 1_000 <= drawsUntilMs
  if (!mayDecide) return round === null && roundSignature === null ? null : 'forged'
  if (round !== queueRound(chain, listedMs)) return 'forged'
  if (roundSignature === null) return null
  const signature = readHex(roundSignature, roundSignatureLength)
  if (!signature || !isRoundSignature(chain, round, signature)) return 'forged'
  return { round, signature }
}
