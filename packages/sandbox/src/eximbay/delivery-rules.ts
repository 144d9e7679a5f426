import type { DeliveryRules } from '#src/delivery/engine.ts'

/** Three retries; the interval is not documented. */
export const eximbayDeliveryRules: DeliveryRules = {
  resends: 3,
  intervalMs: 60_000,
  timeoutMs: 10_000,
  isAccepted: (answer) => answer.status === 200 && answer.body.endsWith('rescode=0000&resmsg=Success'),
}
