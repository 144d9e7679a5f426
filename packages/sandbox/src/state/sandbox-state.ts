import type { Delivery } from '#src/delivery/engine.ts'
import type { ExchangeLog } from '#src/delivery/exchanges.ts'
import { type EximbayState, emptyEximbayState } from '#src/eximbay/records.ts'

/** Everything but the mails that has to survive a restart. */
export type SandboxState = ExchangeLog & {
  clockOffsetMs: number
  eximbay: EximbayState
  deliveries: Delivery[]
}

export const emptySandboxState = (): SandboxState => ({
  clockOffsetMs: 0,
  eximbay: emptyEximbayState(),
  deliveries: [],
  exchanges: [],
  lastExchangeId: 0,
})

/** Forgets all but the transaction numbers; lists that others hold are emptied in place. */
export function resetState(state: SandboxState): void {
  const { transactionNumbers } = state.eximbay
  state.clockOffsetMs = 0
  state.eximbay = { ...emptyEximbayState(), transactionNumbers }
  state.deliveries.length = 0
  state.exchanges.length = 0
}
