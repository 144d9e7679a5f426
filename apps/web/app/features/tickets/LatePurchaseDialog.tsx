import { lazy, Suspense, useState } from 'react'
import { untilLoaded } from '#app/data/until-loaded.ts'
import type { PurchaseDialogProps } from './PurchaseDialog.tsx'

const PurchaseDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./PurchaseDialog.tsx')).PurchaseDialog })),
)

/** Loads the dialog when a purchase starts and keeps it mounted for its closing animation. */
export function LatePurchaseDialog(props: PurchaseDialogProps) {
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
