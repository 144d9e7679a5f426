import { fail, ok } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { readQuality } from '#modules/live/quality/index.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { exportOrders, ordersExport } from './export-orders.ts'
import { exportSales, salesExport } from './export-sales.ts'
import { previewSettlement, result } from './preview-settlement.ts'
import { readEventMoney } from './read-event-money.ts'
import { readSales } from './read-sales.ts'
import { readSettlements } from './read-settlements.ts'
import { readSettledDays, settleEvent, settleHouse, settlementJob } from './settle-event.ts'

export const reports: Module = {
  name: 'reports',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/report/sales', ({ principal, query = {}, locale }) =>
      readSales(ctx, principal, query, locale),
    )
    serve('GET /api/studio/event/{eventId}/money', ({ principal, params, locale }) =>
      readEventMoney(ctx, principal, params.eventId, locale),
    )
    serve('GET /api/studio/event/{eventId}/quality', async ({ params: { eventId } }) => {
      const event = (await heldEvents(ctx.sql, [eventId])).get(eventId)
      return event ? ok(await readQuality(ctx.sql, event)) : fail('NOT_FOUND')
    })
    act('POST /api/studio/report/sales/export', ({ principal, body, locale }, tx) =>
      exportSales(ctx, tx, principal, body, locale),
    )
    act('POST /api/studio/report/orders/export', ({ principal, body, locale }, tx) =>
      exportOrders(tx, principal, body, locale),
    )
    act('POST /api/studio/event/{eventId}/settlement', ({ principal, params, body }, tx) =>
      settleEvent(tx, { ...params, ...body }, principal.uid),
    )
    serve('GET /api/studio/event/{eventId}/settlement/preview', async ({ params: { eventId } }) =>
      (await heldEvents(ctx.sql, [eventId])).has(eventId)
        ? ok(result(await previewSettlement(ctx.sql, { kind: 'event', eventId })))
        : fail('NOT_FOUND'),
    )
    serve('GET /api/studio/house/settlement/preview', async ({ query }) => {
      const days = await readSettledDays(ctx.sql, query)
      return days.ok ? ok(result(await previewSettlement(ctx.sql, days.value))) : days
    })
    serve('GET /api/studio/house/settlement', async ({ principal }) =>
      ok(await readSettlements(ctx, principal, null)),
    )
    act('POST /api/studio/house/settlement', ({ principal, body }, tx) =>
      settleHouse(tx, body, principal.uid),
    )
    for (const kind of [salesExport, ordersExport, settlementJob]) serveJob(host, kind)
  },
}

export { type SettlementCheck, type SettlementFault, verifySettlement } from './verify-settlement.ts'
