import type { Bytes } from '@encore/draw-protocol/bytes'
import { roundSignatureLength } from '@encore/draw-protocol/encoding'
import { roundAfter } from '@encore/draw-protocol/public-randomness'
import type { Ctx } from '#platform/context.ts'
import { chainOf, fetchRound, isClockTrue, type RandomnessKind } from './randomness.ts'

export interface Latest {
  round: number
  signature: Bytes
}

const noRound: Latest = { round: 0, signature: new Uint8Array(roundSignatureLength) }

/** Rounds before the newest one that are tried, since a relay may lag behind. */
const latestTries = 3

/** Newest round of the public randomness, which a close names; null while no relay has it. */
export async function latestRound(ctx: Ctx, kind: RandomnessKind): Promise<Latest | null> {
  const chain = chainOf(kind)
  if (!chain) return noRound
  if (!isClockTrue(kind, ctx.clock.now())) {
    ctx.log.error('the product clock differs from real time, so nothing by public randomness can close')
    return null
  }
  const newest = roundAfter(chain, Math.floor(ctx.clock.now() / 1_000)) - 1
  for (let back = 0; back < latestTries; back++) {
    const signature = await fetchRound(ctx, kind, newest - back)
    if (signature) return { round: newest - back, signature }
  }
  return null
}
