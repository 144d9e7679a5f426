import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { exportJob, exportParcels } from './export-parcels.ts'
import { importJob, importNumbers } from './import-numbers.ts'
import { listParcels } from './list-parcels.ts'
import { markDelivered, markReturned, markShipped } from './move-parcels.ts'
import { pickList } from './pick-list.ts'
import { previewFile } from './preview-file.ts'
import { readParcelFile } from './read-file.ts'

export const parcels: Module = {
  name: 'parcels',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/parcel', ({ principal, query = {}, locale }) =>
      listParcels(ctx, principal, query, locale),
    )
    serve('GET /api/studio/parcel/pick-list', ({ principal, query = {}, locale }) =>
      pickList(ctx.sql, principal, query.eventId, locale),
    )
    act('POST /api/studio/parcel/{id}/ship', ({ principal, params, body }, tx) =>
      markShipped(ctx, tx, principal, { ...params, ...body }),
    )
    act('POST /api/studio/parcel/{id}/deliver', ({ principal, params }, tx) =>
      markDelivered(ctx, tx, principal, params.id),
    )
    act('POST /api/studio/parcel/{id}/return', ({ principal, params }, tx) =>
      markReturned(ctx, tx, principal, params.id),
    )
    act('POST /api/studio/parcel/export', ({ principal, body, locale }, tx) =>
      exportParcels(tx, principal, { ...body, locale }),
    )
    serve('POST /api/studio/parcel/import/preview', ({ principal, query, body }) =>
      previewFile(ctx.sql, principal.held, {
        bytes: body as Buffer,
        encoding: query?.encoding ?? null,
        carrier: query?.carrier ?? null,
      }),
    )
    act.prepared(
      'POST /api/studio/parcel/import',
      async ({ body, query }) => readParcelFile(body as Buffer, query?.encoding),
      ({ principal, query }, tx, { rows }) =>
        importNumbers(tx, { rows, carrier: query?.carrier ?? null, askedBy: principal.uid }),
    )
    serveJob(host, importJob)
    serveJob(host, exportJob)
  },
}
