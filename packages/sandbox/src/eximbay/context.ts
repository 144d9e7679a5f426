import type { DeliveryEngine } from '#src/delivery/engine.ts'
import type { Clock } from '#src/state/clock.ts'
import type { SandboxState } from '#src/state/sandbox-state.ts'
import type { Merchant } from './merchants.ts'

export type EximbayContext = {
  readonly state: SandboxState
  readonly clock: Clock
  readonly speed: number
  readonly engine: DeliveryEngine
  readonly merchants: readonly Merchant[]
  changed(): void
}

export function merchantOf(ctx: EximbayContext, mid: string | undefined): Merchant | undefined {
  return ctx.merchants.find((merchant) => merchant.mid === mid)
}
