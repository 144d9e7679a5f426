import { lazy, Suspense, useEffect, useState } from 'react'
import { untilLoaded } from '#app/data/until-loaded.ts'
import type { PaidThingsProps } from './PaidThings.tsx'

const PaidThings = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./PaidThings.tsx')).PaidThings })),
)

/** Loads `PaidThings` in the browser only, once a payment is confirmed; `children` are shown until then. */
export function LatePaidThings({ order, children }: PaidThingsProps) {
  const [isInBrowser, setIsInBrowser] = useState(false)
  useEffect(() => setIsInBrowser(true), [])
  if (!isInBrowser) return children
  return (
    <Suspense fallback={children}>
      <PaidThings order={order}>{children}</PaidThings>
    </Suspense>
  )
}
