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
    summary: 'Returns the shipping rates by zone and weight',
    auth: 'staff',
    staff: { permission: 'fee.read', scope: 'all' },
    reply: FeeSheet,
    errors: [],
  }),
  'PUT /api/studio/shipping-fee': endpoint({
    area,
    summary: 'Replaces all shipping rates at once; existing orders keep their terms',
    auth: 'staff',
    staff: { permission: 'fee.write', scope: 'all', auditAction: 'fees.change', needsReauth: true },
    body: FeeSheet,
    reply: Shape({ version: Version }),
    errors: ['VERSION_CONFLICT'],
  }),
}
