// Books and opens a call session on a running product, for journeys and pictures: `node scripts/testing/publish-calls.ts '{…}'`.

import type { Locale } from '@encore/contract/rules/locale'
import {
  bookCall,
  createPairingCode,
  moveSession,
  planSession,
  publishOrder,
  publishSession,
  stationsOf,
} from '../../packages/api/src/modules/live/calls/index.ts'
import type { Tx } from '../../packages/api/src/platform/db/connect.ts'
import { transact } from '../../packages/api/src/platform/db/transact.ts'
import { withBackEnd } from '../operator/shared/back-end.ts'

/** Each member is given one unit. A session that is not opened stays published, without an order. */
export interface CallsRequest {
  eventId: string
  artistIds: string[]
  memberIds: string[]
  promiseMs: number
  startsInSec: number
  isOpen: boolean
  recording?: 'NOT_ALLOWED' | 'ALLOWED'
  asksIdentity?: boolean
  interpreterLanguages?: Locale[]
  isInterpreterPromised?: boolean
}

const given = JSON.parse(process.argv[2] ?? '') as CallsRequest
const { eventId, artistIds, memberIds, promiseMs, startsInSec, isOpen, recording, asksIdentity } = given

process.exitCode = await withBackEnd(async (ctx) => {
  const within = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const done = await transact(ctx.sql, async (tx) => ({ ok: true as const, value: await work(tx) }))
    if (!done.ok) throw new Error('The calls were not published')
    return done.value
  }
  const sessionId = await within((tx) =>
    planSession(tx, {
      ...{ eventId, artistIds, promiseMs, turnaroundMs: 5_000, asksIdentity: asksIdentity ?? false },
      startsAt: new Date(ctx.clock.now() + startsInSec * 1_000),
      ...{ recording: recording ?? 'NOT_ALLOWED', compensation: 'AGAIN', conductReasons: ['INSULT'] },
      ...{ productIds: [], drawIds: [], interpreterLanguages: given.interpreterLanguages ?? [] },
      isInterpreterPromised: given.isInterpreterPromised ?? false,
    }),
  )
  await within((tx) => publishSession(tx, sessionId))
  for (const memberId of memberIds)
    await within((tx) =>
      bookCall(tx, {
        ...{ sessionId, memberId, units: 1 },
        from: { source: 'GRANT', grantedBy: memberId, reason: 'A journey' },
      }),
    )
  const codes: string[] = []
  if (isOpen) {
    await within((tx) => publishOrder(tx, sessionId))
    await within((tx) => moveSession(tx, sessionId, 'OPEN'))
    for (const { id } of await stationsOf(ctx.sql, sessionId))
      codes.push((await within((tx) => createPairingCode(tx, id))).code)
  }
  console.log(JSON.stringify({ sessionId, codes }))
  return 0
})
