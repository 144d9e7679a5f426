import type { Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Shape } from './shapes.ts'
import { ShippingFeesShape } from './shipping.ts'
import { Version } from './studio-shapes.ts'

const area = 'Studio'

/** Rates of all zones, edited and versioned together. */
export const FeeSheet = Shape({ version: Version, zones: ShippingFeesShape })
export type FeeSheet = Static<typeof FeeSheet>

export const studioShipping = {
  'GET /api/studio/shipping-fee': endpoint({
    area,
    summary: 'What a parcel costs by zone and weight',
    caller: 'staff',
    staff: { may: 'fee.read', at: 'all' },
    reply: FeeSheet,
    errors: [],
  }),
  'PUT /api/studio/shipping-fee': endpoint({
    area,
    summary: 'All shipping fees; who buys sees them at once, orders keep what they were placed at',
    caller: 'staff',
    staff: { may: 'fee.write', at: 'all', auditAction: 'fees.change', needsProof: true },
    body: FeeSheet,
    reply: Shape({ version: Version }),
    errors: ['VERSION_CONFLICT'],
  }),
}
