import { createPlaybackKeyring, EVERYTHING, mintPlaybackToken, verifyPlaybackToken } from '@encore/media'
import { median } from '../statistics.ts'

export interface TokenCheckCost {
  /** Cost of an unknown token, microseconds. */
  firstUs: number
  /** Cost of a token that was verified before. */
  knownUs: number
}

const tokens = 15_000
const rounds = 9

/** Measures the CPU for admitting a viewer, as medians over rounds with a fresh keyring each. */
export function measureTokenCheck(): TokenCheckCost {
  const nowMs = Date.now()
  const key = { id: 'k1', secret: 'a key of the bench that is long enough' }
  const minted = Array.from({ length: tokens }, (_, viewer) =>
    mintPlaybackToken(
      createPlaybackKeyring([key]),
      {
        ...{ kind: 'LIVE', channel: 'ev_01JD0000000000000000000000', tier: EVERYTHING },
        session: `t${viewer}-bcdefghijklmnopqrst`,
      },
      nowMs,
    ),
  )
  const firstUs: number[] = []
  const knownUs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const ring = createPlaybackKeyring([key])
    for (const found of [firstUs, knownUs]) {
      const before = process.cpuUsage()
      for (const token of minted) {
        if (!verifyPlaybackToken(ring, token, nowMs).ok) throw new Error('a genuine token was refused')
      }
      const { user, system } = process.cpuUsage(before)
      found.push((user + system) / tokens)
    }
  }
  return { firstUs: median(firstUs), knownUs: median(knownUs) }
}
