import type { Closing, Switches } from '@encore/contract/endpoints'
import { paymentMethods } from '@encore/contract/rules/payment-methods'
import { invalid, ok } from '#kernel/result.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { closedParts, setClosing } from '#platform/feature-switches/index.ts'

/** Switches that close parts of the product for all members without a deployment. */
export const featureSwitches: Module = {
  name: 'feature-switches',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/feature-switch', async () => ok(await readSwitches(ctx.sql)))
    act('PUT /api/studio/feature-switch', async ({ body, principal }, tx) => {
      const { part, pgCode, isClosed, reason } = body
      if ((part === 'PAYMENT') !== (pgCode !== null)) return invalid('pgCode', pgCode ? 'part' : 'required')
      const scope = pgCode ?? ''
      const isChanged = await setClosing(tx, { part, scope, isClosed, closedBy: principal.uid })
      const auditEntry = {
        object: { kind: 'switch', id: pgCode ?? part },
        before: { isClosed: isChanged ? !isClosed : isClosed },
        after: { isClosed },
        ...(reason && { reason }),
      }
      return ok({ reply: undefined, auditEntry })
    })
  },
}

async function readSwitches(db: Db): Promise<Switches> {
  const closed = await closedParts(db)
  const names = await presentNames(
    db,
    closed.map(({ closedBy }) => closedBy),
  )
  const closingOf = (part: string, scope = ''): Closing | null => {
    const row = closed.find((one) => one.part === part && one.scope === scope)
    return row ? { since: row.closedAt.toISOString(), by: names.get(row.closedBy) ?? '' } : null
  }
  return {
    shop: closingOf('SHOP'),
    chat: closingOf('CHAT'),
    methods: paymentMethods.map(({ pgCode }) => ({ pgCode, closed: closingOf('PAYMENT', pgCode) })),
  }
}
