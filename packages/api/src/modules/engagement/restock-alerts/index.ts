import { fail, ok } from '#kernel/result.ts'
import { findProduct } from '#modules/catalog/products/index.ts'
import type { Module } from '#modules/module.ts'
import { dropFulfilled } from './drop-fulfilled.ts'
import { sendRestockAlerts } from './send-restock-alerts.ts'
import { setAlert } from './set-alert.ts'
import { deleteAlert, deleteAlerts, deleteClosed, selectAlerts, selectOwnAlerts } from './store.ts'

/** 'Notify me' and 'Remind me': members are notified once when a product can be bought. */
export const restockAlerts: Module = {
  name: 'restock-alerts',
  install: ({ ctx, serve, schedule, holds }) => {
    serve('GET /api/v1/restock-alert', async ({ principal }) =>
      ok({ content: await selectAlerts(ctx.sql, principal.uid) }),
    )
    serve('PUT /api/v1/product/{id}/restock-alert', ({ principal, params }) =>
      setAlert(ctx, principal.uid, params.id),
    )
    serve('DELETE /api/v1/product/{id}/restock-alert', async ({ principal, params }) => {
      if (!(await findProduct(ctx.sql, params.id))) return fail('NOT_FOUND')
      await deleteAlert(ctx.sql, principal.uid, params.id)
      return ok(undefined)
    })
    ctx.events.on('order.fulfilled', dropFulfilled)
    ctx.events.on('member.left', (tx, { memberId }) => deleteAlerts(tx, memberId))
    schedule(5_000, 'send restock alerts', () => sendRestockAlerts(ctx))
    schedule(60_000, 'delete restock alerts of closed sales', () => deleteClosed(ctx.sql))
    holds({ section: 'restockAlerts', data: selectOwnAlerts })
  },
}
