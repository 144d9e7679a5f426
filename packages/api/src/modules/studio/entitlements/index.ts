import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { giveRights, takeRight } from './give-rights.ts'
import { listGrants } from './list-grants.ts'

/** Entitlements that staff grant without an order. */
export const studioEntitlements: Module = {
  name: 'studio-entitlements',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/event/{eventId}/entitlement', ({ params, query = {} }) =>
      listGrants(ctx, { ...params, ...query }),
    )
    act('POST /api/studio/event/{eventId}/entitlement', ({ principal, params, body }, tx) =>
      giveRights(ctx, tx, principal, { ...params, ...body }),
    )
    act('POST /api/studio/event/{eventId}/entitlement/{grantId}/end', ({ principal, params, body }, tx) =>
      takeRight(tx, principal, { ...params, ...body }),
    )
  },
}
