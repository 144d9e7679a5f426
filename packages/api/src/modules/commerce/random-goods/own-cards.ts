import type { OwnCard, OwnCards } from '@encore/contract/endpoints'
import type { CardState } from '@encore/contract/rules/random-goods'
import type { Db } from '#platform/db/connect.ts'
import { selectRest } from './pool-store.ts'
import { type RequestRow, selectDemand, selectOwnRequests } from './swap-store.ts'
import { type OwnUnit, selectOwnUnits } from './unit-store.ts'

/** Cards and swaps of a member in a pool. */
export async function ownCards(db: Db, poolId: Buffer, memberId: string): Promise<OwnCards> {
  const units = await selectOwnUnits(db, poolId, memberId)
  const requests = await selectOwnRequests(db, poolId, memberId)
  const byUnit = new Map(requests.map((request) => [request.unitId.toString('hex'), request]))
  const demand = await selectDemand(db, poolId, memberId)
  return {
    poolId: poolId.toString('hex'),
    cards: units.map((unit) => ownCard(unit, byUnit.get(unit.id.toString('hex')))),
    demand: demand.map(({ number, offered, wanted }) => ({ number, offered, wanted })),
    restsUntil: (await selectRest(db, poolId, memberId))?.toISOString() ?? null,
  }
}

const ownCard = (unit: OwnUnit, request: RequestRow | undefined): OwnCard => ({
  unitId: unit.id.toString('hex'),
  orderId: unit.orderId,
  state: stateOf(unit),
  allotmentId: unit.allotmentId?.toString('hex') ?? null,
  card: unit.candidate,
  packsAt: unit.packsAt?.toISOString() ?? null,
  maySwap: unit.maySwap,
  request: request
    ? {
        wanted: request.wanted,
        requestedAt: request.requestedAt.toISOString(),
        swap: request.swap && {
          ...request.swap,
          confirmUntil: new Date(request.swap.confirmUntil).toISOString(),
        },
      }
    : null,
})

function stateOf({ isReturned, candidate, isPacked }: OwnUnit): CardState {
  if (isReturned) return 'RETURNED'
  if (candidate === null) return 'WAITING'
  return isPacked ? 'PACKED' : 'ALLOTTED'
}
