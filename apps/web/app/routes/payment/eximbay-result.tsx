import { loadReturn } from '#app/features/payment/load-return.ts'
import { ReturnCard } from '#app/features/payment/ReturnCard.tsx'
import type { Route } from './+types/eximbay-result.ts'

/** Any other policy would separate this window from its opener, because the gateway's page sends none. */
export const headers = () => ({ 'cross-origin-opener-policy': 'unsafe-none' })

export const loader = (args: Route.LoaderArgs) => loadReturn(args)

export default function EximbayResult({ loaderData }: Route.ComponentProps) {
  return <ReturnCard returned={loaderData} />
}
