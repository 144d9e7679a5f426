import { loadReturn } from '#app/features/payment/load-return.ts'
import { ReturnCard } from '#app/features/payment/ReturnCard.tsx'
import type { Route } from './+types/eximbay-result.ts'

/** Any other policy cuts this window off from the page that opened it, since the gateway's page has none. */
export const headers = () => ({ 'cross-origin-opener-policy': 'unsafe-none' })

export const loader = (args: Route.LoaderArgs) => loadReturn(args)

export default function EximbayResult({ loaderData }: Route.ComponentProps) {
  return <ReturnCard returned={loaderData} />
}
