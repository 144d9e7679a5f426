import {
  type Carrier,
  carrierCalled,
  readTrackingNumber,
  type TrackingProblem,
} from '@encore/contract/rules/carriers'
import { trackingLengths } from '@encore/contract/rules/tracking-number'
import type { DeliveryRefusal, ParcelRow } from '#modules/commerce/delivery/index.ts'
import type { JobProblem } from '#modules/studio/background-jobs/index.ts'
import type { FileRow } from './read-file.ts'

export type RowProblem = Required<Omit<JobProblem, 'row'>>

/** Reasons why a row is not a shipment; their translations are under `work.rules` in the studio. */
export const rowRules = [
  'noSuchParcel',
  'noCarrier',
  'noSuchCarrier',
  'trackingMissing',
  'trackingFormula',
  'trackingRounded',
  'trackingShape',
  'trackingCheckDigit',
  'parcelTwice',
] as const
type RowRule = (typeof rowRules)[number]

export interface RowShipment {
  parcel: ParcelRow
  carrier: Carrier
  number: string
}

const numberRules = {
  rounded: 'trackingRounded',
  shape: 'trackingShape',
  checkDigit: 'trackingCheckDigit',
} as const satisfies Record<TrackingProblem, RowRule>

/** Returns the shipment of a row or its problem. `usual` is the carrier of rows that name none. */
export function checkRow(
  row: FileRow,
  parcels: ReadonlyMap<string, ParcelRow>,
  usual: Carrier | null,
): { shipment: RowShipment } | { problem: RowProblem } {
  const parcel = parcels.get(row.parcel)
  if (!parcel) return problem('noSuchParcel', row.parcel)
  if (row.carrier === '' && !usual) return problem('noCarrier', '')
  const carrier = row.carrier === '' ? usual : carrierCalled(row.carrier)
  if (!carrier) return problem('noSuchCarrier', row.carrier)
  if (row.trackingNumber === '') return problem('trackingMissing', '')
  if (row.trackingNumber.startsWith('=')) return problem('trackingFormula', row.trackingNumber)
  const read = readTrackingNumber(carrier, row.trackingNumber)
  if ('number' in read) return { shipment: { parcel, carrier, number: read.number } }
  const digits = row.trackingNumber.replace(/\D/g, '').length
  const lengths = read.problem === 'shape' ? ` (${digits} ≠ ${trackingLengths[carrier]})` : ''
  return problem(numberRules[read.problem], row.trackingNumber + lengths)
}

/** True when the parcel is already shipped under this number, so a corrected file may be imported again. */
export const isOnItsWay = ({ state, ...now }: ParcelRow, { carrier, number }: RowShipment): boolean =>
  state === 'SHIPPED' && now.carrier === carrier && now.trackingNumber === number

/** Returns the problem of a refused shipment that its state does not explain; null for others. */
export const refusalProblem = ({ rule }: DeliveryRefusal): RowProblem | null =>
  rule === 'cardsPending' ? { rule: 'parcelWaitsForCards', detail: '' } : null

export const notNow = ({ state, trackingNumber }: ParcelRow): RowProblem => ({
  rule: `parcel${state}`,
  detail: trackingNumber ?? '',
})

const problem = (rule: RowRule, detail: string) => ({ problem: { rule, detail } })
