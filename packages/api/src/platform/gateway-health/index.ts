import type { GatewayProvider } from '@encore/contract/rules/payment-methods'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { isFailing } from './rules.ts'
import { claimProbes, clearFailures, insertFailure, selectHealth } from './store.ts'

/** Records whether a gateway responded. A failure to record it does not fail the call. */
export async function noteCall(ctx: Ctx, provider: GatewayProvider, isAnswered: boolean): Promise<void> {
  const note = isAnswered ? clearFailures : insertFailure
  await note(ctx.sql, provider).catch((err: unknown) =>
    ctx.log.warn({ err, provider }, 'gateway health could not be stored'),
  )
}

/** Gateways that do not respond now: their methods are shown but not accepted. */
export async function failingGateways(db: Db): Promise<Set<GatewayProvider>> {
  const rows = await selectHealth(db)
  const down = rows.filter(({ failures, now }) =>
    isFailing(
      failures.map((at) => at.getTime()),
      now.getTime(),
    ),
  )
  return new Set(down.map(({ provider }) => provider))
}

const probeSeconds = 20

/** Claims the suspected gateways that are due for a probe. */
export async function suspects(db: Db): Promise<GatewayProvider[]> {
  const rows = await claimProbes(db, probeSeconds)
  return rows.map(({ provider }) => provider)
}
