import type { GatewayProvider } from '@encore/contract/rules/payment-methods'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { isFailing } from './rules.ts'
import { claimProbes, clearFailures, insertFailure, selectHealth } from './store.ts'

/** Writes down whether a call got an answer; what the call itself brought counts more than this note. */
export async function noteCall(ctx: Ctx, provider: GatewayProvider, isAnswered: boolean): Promise<void> {
  const note = isAnswered ? clearFailures : insertFailure
  await note(ctx.sql, provider).catch((err: unknown) =>
    ctx.log.warn({ err, provider }, 'gateway health could not be stored'),
  )
}

/** Gateways that do not answer now: their methods are shown, not taken. */
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

/** Gateways under suspicion whose turn to be asked has come. */
export async function suspects(db: Db): Promise<GatewayProvider[]> {
  const rows = await claimProbes(db, probeSeconds)
  return rows.map(({ provider }) => provider)
}
