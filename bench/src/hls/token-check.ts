import { createPlaybackKeyring, EVERYTHING, mintPlaybackToken, verifyPlaybackToken } from '@encore/media'
import { median } from '../statistics.ts'

export interface TokenCheckCost {
  /** A token that was never seen, microseconds. */
  firstUs: number
  /** One that was found genuine before. */
  knownUs: number
}

const tokens = 15_000
const rounds = 9

/** The CPU that admitting a viewer costs, median over the rounds, each with a keyring that knows no token yet. */
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
