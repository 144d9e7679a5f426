import { lazy, Suspense, useState } from 'react'
import { retryImport } from '#app/data/retry-import.ts'
import type { PurchaseDialogProps } from './PurchaseDialog.tsx'

const PurchaseDialog = lazy(() =>
  retryImport(async () => ({ default: (await import('./PurchaseDialog.tsx')).PurchaseDialog })),
)

/** Loads the dialog when a purchase starts and keeps it mounted for its closing animation. */
export function LazyPurchaseDialog(props: PurchaseDialogProps) {
  const [isWanted, setIsWanted] = useState(false)
  if (!isWanted && props.panel.purchase.step !== 'idle') setIsWanted(true)
  return (
    isWanted && (
      <Suspense>
        <PurchaseDialog {...props} />
      </Suspense>
    )
  )
}
