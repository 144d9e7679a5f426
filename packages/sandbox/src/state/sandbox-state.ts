import type { Delivery } from '#src/delivery/engine.ts'
import type { ExchangeLog } from '#src/delivery/exchanges.ts'
import { emptyGatewayState, type GatewayState } from '#src/gateway/records.ts'

/** Persistent state, except the mails. */
export type SandboxState = ExchangeLog & {
  clockOffsetMs: number
  gateway: GatewayState
  deliveries: Delivery[]
}

export const emptySandboxState = (): SandboxState => ({
  clockOffsetMs: 0,
  gateway: emptyGatewayState(),
  deliveries: [],
  exchanges: [],
  lastExchangeId: 0,
})

/** Resets all but the transaction numbers; lists referenced elsewhere are emptied in place. */
export function resetState(state: SandboxState): void {
  const { transactionNumbers } = state.gateway
  state.clockOffsetMs = 0
  state.gateway = { ...emptyGatewayState(), transactionNumbers }
  state.deliveries.length = 0
  state.exchanges.length = 0
}
