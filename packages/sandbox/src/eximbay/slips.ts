import type { GatewayContext } from '#src/gateway/context.ts'
import type { Slip } from '#src/gateway/records.ts'

export type SlipState = 'waiting' | 'paid' | 'void'

/** Configurable by merchant at the real gateway. */
export const depositDays = 3

// Enough for days of testing. The limit keeps the state file small, which is rewritten at every change.
const keptSlips = 500

export function addSlip(ctx: GatewayContext, slip: Slip): void {
  const { slips } = ctx.state.gateway
  slips.push(slip)
  if (slips.length > keptSlips) slips.shift()
  ctx.changed()
}

/** Finds by session id, transaction id or newest ref. */
export function findSlipByAny(ctx: GatewayContext, id: string): Slip | undefined {
  return ctx.state.gateway.slips.findLast(
    (slip) => slip.sessionId === id || slip.transid === id || slip.ref === id,
  )
}

export function slipState(ctx: GatewayContext, slip: Slip): SlipState {
  const isPaid = ctx.state.gateway.transactions.some(({ transid }) => transid === slip.transid)
  if (isPaid) return 'paid'
  return slip.deadlineMs <= ctx.clock.nowMs() ? 'void' : 'waiting'
}
