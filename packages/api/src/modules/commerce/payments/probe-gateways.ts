import type { Ctx } from '#platform/context.ts'
import { suspects } from '#platform/gateway-health/index.ts'
import type { Provider } from './fact.ts'
import { gatewayOf } from './gateways.ts'

/** Queries a nonexistent payment at failing gateways until they answer. */
export async function probeGateways(ctx: Ctx): Promise<void> {
  await Promise.all((await suspects(ctx.sql)).map((provider) => probe(ctx, provider)))
}

async function probe(ctx: Ctx, provider: Provider): Promise<void> {
  const method = ctx.config.paymentMethods.find((one) => one.provider === provider)
  const [currency] = method?.currencies ?? []
  if (!method || !currency) return
  const gateway = gatewayOf(provider)
  const mid = gateway.midFor(ctx.config, method.credentials)
  const createdAt = new Date(ctx.clock.now())
  await gateway.query(ctx, { id: 'probe', mid, money: { amount: 1, currency }, createdAt })
}
