import type { ReactNode } from 'react'
import { BackLink } from '#app/shell/BackLink.tsx'
import { useWayBack } from './list-place.ts'

/** Link back to the list that the user came from, with its filters. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  return <BackLink to={useWayBack(to)}>{children}</BackLink>
}
