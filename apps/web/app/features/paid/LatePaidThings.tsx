import { lazy, Suspense, useEffect, useState } from 'react'
import { retryImport } from '#app/data/retry-import.ts'
import type { PaidThingsProps } from './PaidThings.tsx'

const PaidThings = lazy(() =>
  retryImport(async () => ({ default: (await import('./PaidThings.tsx')).PaidThings })),
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
