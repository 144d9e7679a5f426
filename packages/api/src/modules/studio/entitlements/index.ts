import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { endEntitlementGrant, grantEntitlements } from './grant-entitlements.ts'
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
      grantEntitlements(ctx, tx, principal, { ...params, ...body }),
    )
    act('POST /api/studio/event/{eventId}/entitlement/{grantId}/end', ({ principal, params, body }, tx) =>
      endEntitlementGrant(tx, principal, { ...params, ...body }),
    )
  },
}
