import type {
  LiveControl,
  ProductLine,
  QualityReport,
  SalesReport,
  StudioEvent,
} from '@encore/contract/endpoints'
import { dayKey } from '@encore/contract/rules/time'
import { call } from '#app/data/api.ts'
import { firstError } from '#app/data/first-error.ts'

/** State of an event. Each part is null when the caller may not see it or loading failed. */
export interface Glance {
  live: LiveControl | null
  quality: QualityReport | null
  /** The last 30 days, or the 30 days up to the event's end. */
  sales: SalesReport | null
  /** The first 100, in display order. */
  products: readonly ProductLine[] | null
  /** Refund requests of fans, at most 100. */
  asked: number | null
  /** Parcels to be sent, at most 100. */
  toSend: number | null
  /** Name of the first error that is not a permission error; empty for none. */
  failed: string
}

const dayMs = 86_400_000
const salesDays = 30

export async function readGlance({ id: eventId, endAt, status, zone }: StudioEvent): Promise<Glance> {
  const params = { eventId }
  const endMs = Date.parse(endAt)
  const days = status === 'ENDED' && {
    from: dayKey(endMs - (salesDays - 1) * dayMs, zone),
    to: dayKey(endMs, zone),
  }
  const [live, quality, sales, products, requests, parcels] = await Promise.all([
    call('GET /api/studio/event/{eventId}/live', { params }),
    call('GET /api/studio/event/{eventId}/quality', { params }),
    call('GET /api/studio/report/sales', { query: { eventId, zone, ...days } }),
    call('GET /api/studio/product', { query: { eventId, size: 100 } }),
    call('GET /api/studio/manual-review', { query: { eventId, kind: 'REQUEST', size: 100 } }),
    call('GET /api/studio/parcel', { query: { eventId, state: 'PREPARING', size: 100 } }),
  ])
  return {
    live: live.ok ? live.value : null,
    quality: quality.ok ? quality.value : null,
    sales: sales.ok ? sales.value : null,
    products: products.ok ? products.value.content : null,
    asked: requests.ok ? requests.value.content.length : null,
    toSend: parcels.ok ? parcels.value.content.length : null,
    failed: firstError([live, quality, sales, products, requests, parcels]),
  }
}
