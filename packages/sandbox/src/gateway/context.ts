import type { DeliveryEngine } from '#src/delivery/engine.ts'
import type { Merchant } from '#src/eximbay/merchants.ts'
import type { Clock } from '#src/state/clock.ts'
import type { SandboxState } from '#src/state/sandbox-state.ts'

export type GatewayContext = {
  readonly state: SandboxState
  readonly clock: Clock
  readonly speed: number
  readonly engine: DeliveryEngine
  readonly merchants: readonly Merchant[]
  changed(): void
}
