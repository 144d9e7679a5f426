import { useLocation } from 'react-router'
import { loadReturn } from '#app/features/payment/load-return.ts'
import { ReturnCard } from '#app/features/payment/ReturnCard.tsx'
import { barePath } from '#app/i18n/locale-path.ts'
import type { Route } from './+types/pay-result.ts'

/** Any other policy would separate this window from its opener, because the gateway's page sends none. */
export const headers = () => ({ 'cross-origin-opener-policy': 'unsafe-none' })

export const loader = (args: Route.LoaderArgs) => loadReturn(args)

export default function PayResult({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return <ReturnCard returned={loaderData} place={barePath(pathname) === '/pay/cancel' ? 'left' : 'back'} />
}
