import { parseArgs } from 'node:util'
import { deliverParcel, returnParcel, shipParcel } from '@encore/api'
import { carriers } from '@encore/contract/rules/carriers'
import type { Command } from '../shared/command.ts'
import { say } from './say.ts'

export const ship: Command = {
  usage: [
    'ship <parcel> --carrier <name> --number <N>',
    `a carrier has it, and who waits is told; carriers: ${carriers.join(', ')}`,
  ],
  run: async (args) => {
    const shipment = readShipment(args)
    return (
      shipment &&
      say(
        'parcel.ship',
        (ctx, reportedBy) => (tx) => shipParcel(ctx, tx, { ...shipment, reportedBy }),
        ({ id, carrier, trackingNumber }) => `On its way: ${id} by ${carrier} ${trackingNumber}`,
      )
    )
  },
}

export const deliver: Command = {
  usage: ['deliver <parcel>', 'it is with its owner, who is told'],
  run: async ([parcelId, ...more]) =>
    !parcelId || more.length > 0
      ? null
      : say(
          'parcel.deliver',
          (ctx, reportedBy) => (tx) => deliverParcel(ctx, tx, { parcelId, reportedBy }),
          ({ id }) => `Delivered: ${id}`,
        ),
}

export const returned: Command = {
  usage: ['returned <parcel>', 'the carrier brought it back; it may be shipped once more'],
  run: async ([parcelId, ...more]) =>
    !parcelId || more.length > 0
      ? null
      : say(
          'parcel.return',
          (ctx, reportedBy) => (tx) => returnParcel(ctx, tx, { parcelId, reportedBy }),
          ({ id }) => `Came back: ${id}`,
        ),
}

function readShipment(args: string[]) {
  const text = { type: 'string', default: '' } as const
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { carrier: text, number: text },
      allowPositionals: true,
    })
    const [parcelId, ...more] = positionals
    const carrier = carriers.find((name) => name === values.carrier.toUpperCase())
    if (!parcelId || more.length > 0 || !carrier) return null
    return { parcelId, carrier, trackingNumber: values.number }
  } catch {
    return null
  }
}
