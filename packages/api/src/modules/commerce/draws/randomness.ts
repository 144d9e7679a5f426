import { type Bytes, readHex } from '@encore/draw-protocol/bytes'
import { roundSignatureLength } from '@encore/draw-protocol/encoding'
import { type Chain, demoChain, isRoundSignature, quicknet } from '@encore/draw-protocol/public-randomness'
import { boundedText } from '#platform/bounded-text.ts'
import { realNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import type { DrawRow } from './store.ts'

export type RandomnessKind = DrawRow['randomness']

const chains: Record<RandomnessKind, Chain | null> = {
  QUICKNET: quicknet,
  SANDBOX: demoChain,
  SEED_ONLY: null,
}

export const chainOf = (kind: RandomnessKind): Chain | null => chains[kind]

/** Kind of new draws of this deployment. */
export const configuredRandomness = ({ DRAND_RELAYS, isProduction }: Config): RandomnessKind => {
  if (DRAND_RELAYS === 'none') return 'SEED_ONLY'
  return isProduction || DRAND_RELAYS ? 'QUICKNET' : 'SANDBOX'
}

/** Relays of the League of Entropy; any of them may lie, since every answer is verified. */
const publicRelays = ['https://api.drand.sh', 'https://api2.drand.sh', 'https://api3.drand.sh']

const relaysFor = ({ DRAND_RELAYS, sandboxUrl }: Config, kind: RandomnessKind): string[] => {
  if (kind === 'SANDBOX') return [`${sandboxUrl}/drand`]
  return DRAND_RELAYS && DRAND_RELAYS !== 'none' ? DRAND_RELAYS.split(',') : publicRelays
}

/** Largest difference between the product clock and real time at which a public round may decide. */
const clockToleranceMs = 30_000

/**
 * False for public randomness under a moved clock: a product whose clock is late would close a draw for a round that
 * everybody knows already.
 */
export const isClockTrue = (kind: RandomnessKind, nowMs: number, realMs = realNow()): boolean =>
  kind !== 'QUICKNET' || Math.abs(nowMs - realMs) <= clockToleranceMs

const relayTimeoutMs = 3_000
const longestAnswerBytes = 4_096

/**
 * Signature of a round, from the first relay whose answer verifies. Null when no relay has it; then nobody knows it, and
 * the caller asks again.
 */
export async function fetchRound(ctx: Ctx, kind: RandomnessKind, round: number): Promise<Bytes | null> {
  const chain = chainOf(kind)
  if (!chain) return new Uint8Array()
  const answers = relaysFor(ctx.config, kind).map(async (relay) => {
    const signature = await askRelay(relay, chain, round)
    if (isRoundSignature(chain, round, signature)) return signature
    ctx.log.error({ relay, round }, 'a relay sent a forged round')
    throw new Error('forged')
  })
  return Promise.any(answers).catch(() => null)
}

async function askRelay(relay: string, { hash }: Chain, round: number): Promise<Bytes> {
  const response = await fetch(`${relay}/${hash}/public/${round}`, {
    signal: AbortSignal.timeout(relayTimeoutMs),
    redirect: 'error',
  })
  const text = response.ok ? await boundedText(response, longestAnswerBytes) : null
  if (text === null) throw new Error(`Status ${response.status}, or too long`)
  const { signature } = JSON.parse(text) as { signature?: unknown }
  const bytes = typeof signature === 'string' ? readHex(signature, roundSignatureLength) : null
  if (!bytes) throw new Error('No signature')
  return bytes
}
