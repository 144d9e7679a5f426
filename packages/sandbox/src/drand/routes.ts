import type { FastifyInstance } from 'fastify'
import { chainHash, genesis, period, publicKey, signRound } from './rounds.ts'

/** Answers of the relay: `silent` has no round, `forged` sends the signature of another one. */
export const beaconTroubles = ['none', 'silent', 'forged'] as const
type BeaconTrouble = (typeof beaconTroubles)[number]

/** A relay of drand for the sandbox's chain. Returns a function that ends its trouble. */
export function drandRoutes(app: FastifyInstance): () => void {
  let trouble: BeaconTrouble = 'none'
  app.post<{ Body: { trouble: BeaconTrouble } }>('/drand/trouble', async ({ body }, reply) => {
    if (!beaconTroubles.includes(body.trouble)) return reply.code(400).send()
    trouble = body.trouble
    return { trouble }
  })
  app.get<{ Params: { hash: string } }>('/drand/:hash/info', async ({ params }, reply) => {
    if (params.hash !== chainHash) return reply.code(404).send()
    return { public_key: publicKey, period, genesis_time: genesis, hash: chainHash }
  })
  app.get<{ Params: { hash: string; round: string } }>(
    '/drand/:hash/public/:round',
    async (request, reply) => {
      const round = Number(request.params.round)
      const isKnown = request.params.hash === chainHash && Number.isSafeInteger(round) && round > 0
      if (!isKnown || trouble === 'silent') return reply.code(404).send()
      return { round, ...signRound(trouble === 'forged' ? round + 1 : round) }
    },
  )
  return () => {
    trouble = 'none'
  }
}
