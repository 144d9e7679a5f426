import { AppReturnCard } from '#app/features/payment/AppReturnCard.tsx'
import { loadReturn } from '#app/features/payment/load-return.ts'
import type { Route } from './+types/app-result.ts'

export const loader = (args: Route.LoaderArgs) => loadReturn(args)

export default function AppResult({ loaderData }: Route.ComponentProps) {
  return <AppReturnCard returned={loaderData} />
}
