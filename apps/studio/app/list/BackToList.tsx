import type { ReactNode } from 'react'
import { BackLink } from '#app/shell/BackLink.tsx'
import { useWayBack } from './list-place.ts'

/** From one thing to the list that it was chosen from, filters and all. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  return <BackLink to={useWayBack(to)}>{children}</BackLink>
}
