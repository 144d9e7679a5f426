import { lazy, Suspense, useEffect, useState } from 'react'
import { retryImport } from '#app/data/retry-import.ts'
import type { PurchasesProps } from './Purchases.tsx'

const Purchases = lazy(() =>
  retryImport(async () => ({ default: (await import('./Purchases.tsx')).Purchases })),
)

/** Loads `Purchases` in the browser only, once a payment is confirmed; `children` are shown until then. */
export function LazyPurchases({ order, children }: PurchasesProps) {
  const [isInBrowser, setIsInBrowser] = useState(false)
  useEffect(() => setIsInBrowser(true), [])
  if (!isInBrowser) return children
  return (
    <Suspense fallback={children}>
      <Purchases order={order}>{children}</Purchases>
    </Suspense>
  )
}
