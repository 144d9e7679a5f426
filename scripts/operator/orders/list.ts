import { openDeliveries } from '@encore/api'
import { withBackEnd } from '../shared/back-end.ts'
import type { Command } from '../shared/command.ts'

const mostShown = 1_000

export const list: Command = {
  usage: ['list', 'parcels to send or on their way and passes to hand over, the oldest first'],
  run: async (args) =>
    args.length > 0
      ? null
      : withBackEnd(async ({ sql }) => {
          const { parcels, passes } = await openDeliveries(sql, mostShown)
          for (const {
            id,
            orderId,
            state,
            createdAt,
            supplyDate,
            carrier,
            trackingNumber,
            lineIds,
          } of parcels)
            console.log(
              lineOf(id, state, orderId ?? 'a prize', createdAt, lineIds, [
                supplyDate && `from ${supplyDate}`,
                carrier && `${carrier} ${trackingNumber}`,
              ]),
            )
          for (const { id, orderId, state, createdAt, lineIds } of passes)
            console.log(lineOf(id, state, orderId, createdAt, lineIds, []))
          const open = parcels.length + passes.length
          console.log(open === 0 ? 'Nothing waits' : `${open} to send or to hand over`)
          return 0
        }),
}

function lineOf(
  id: string,
  state: string,
  orderId: string,
  since: Date,
  lineIds: string[],
  more: (string | null)[],
): string {
  const parts = [id, state.padEnd(9), orderId, since.toISOString(), `${lineIds.length} lines`]
  return [...parts, ...more.filter((part) => part !== null)].join('  ')
}
