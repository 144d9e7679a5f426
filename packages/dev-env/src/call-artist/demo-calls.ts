import {
  type Api,
  callsOf,
  createPairingCode,
  queueOf,
  sessionsOfEvent,
  stationsOf,
  transact,
} from '@encore/api'
import { readinessGap } from '@encore/contract/rules/calls/readiness'
import { callEventId } from '#src/seed/calls.ts'
import type { PlayedCalls } from './play-artist.ts'

/** Calls of the demo's open session. */
export function demoCalls({ ctx }: Api): PlayedCalls {
  const { sql, clock } = ctx
  return {
    wanted: async () => {
      const open = (await sessionsOfEvent(sql, callEventId)).find(({ state }) => state === 'OPEN')
      if (!open) return null
      const running = (await callsOf(sql, open.id)).find(({ state }) => state === 'LIVE' || state === 'HELD')
      if (running) return running.stationId
      for (const { id } of await stationsOf(sql, open.id)) {
        const queue = await queueOf(sql, id)
        const isReady = queue.some(({ presence }) => readinessGap(presence, clock.now()) === null)
        if (isReady) return id
      }
      return null
    },
    pairingCode: async (stationId) => {
      const made = await transact(sql, async (tx) => ({
        ok: true as const,
        value: await createPairingCode(tx, stationId),
      }))
      if (!made.ok) throw new Error(`${stationId} got no code`)
      return made.value.code
    },
  }
}
