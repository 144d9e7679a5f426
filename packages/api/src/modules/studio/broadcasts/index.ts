import { fail, ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { readableBroadcast } from './access-scope.ts'
import { callOffBroadcast, planBroadcast, sendDue } from './plan-broadcast.ts'
import { listBroadcasts, readAudience, readBroadcast, readPreview } from './read-broadcasts.ts'
import { createBroadcast, discardBroadcast, saveBroadcast } from './save-broadcast.ts'
import { broadcastJob, sendBroadcast, stopBroadcast } from './send-broadcast.ts'

const checkEveryMs = 5_000

export const broadcasts: Module = {
  name: 'broadcasts',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)

    serve('GET /api/studio/broadcast', async ({ query = {}, principal, locale }) =>
      ok(await listBroadcasts(ctx.sql, principal.held, query, locale)),
    )
    serve('GET /api/studio/broadcast/{id}', async ({ params, principal, locale }) => {
      const found = await readableBroadcast(ctx.sql, principal.held, params.id)
      return found.ok ? ok(await readBroadcast(ctx.sql, found.value, locale)) : found
    })
    serve('GET /api/studio/broadcast/{id}/audience', async ({ params, principal }) => {
      const found = await readableBroadcast(ctx.sql, principal.held, params.id)
      return found.ok ? ok(await readAudience(ctx, found.value)) : found
    })
    serve('GET /api/studio/broadcast/{id}/preview', async ({ params, query, principal }) => {
      const found = await readableBroadcast(ctx.sql, principal.held, params.id)
      if (!found.ok) return fail('NOT_FOUND')
      return ok(await readPreview(ctx, found.value, { uid: principal.uid, locale: query.language }))
    })

    act('POST /api/studio/broadcast', ({ body, principal }, tx) => createBroadcast(tx, principal, body))
    act('PUT /api/studio/broadcast/{id}', ({ params, body, principal }, tx) =>
      saveBroadcast(tx, principal.held, { ...params, ...body }),
    )
    act('POST /api/studio/broadcast/{id}/send', ({ params, body, principal }, tx) =>
      sendBroadcast(tx, principal, { ...params, ...body }),
    )
    act('POST /api/studio/broadcast/{id}/plan', ({ params, body, principal }, tx) =>
      planBroadcast(tx, principal, { ...params, ...body }),
    )
    act('POST /api/studio/broadcast/{id}/call-off', ({ params, principal }, tx) =>
      callOffBroadcast(tx, principal.held, params.id),
    )
    act('POST /api/studio/broadcast/{id}/stop', ({ params, principal }, tx) =>
      stopBroadcast(tx, principal.held, params.id),
    )
    act('DELETE /api/studio/broadcast/{id}', ({ params, principal }, tx) =>
      discardBroadcast(tx, principal.held, params.id),
    )
    serveJob(host, broadcastJob)
    host.schedule(checkEveryMs, 'send planned broadcasts', () => sendDue(ctx))
  },
}
