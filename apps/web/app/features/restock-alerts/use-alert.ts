import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { toast } from '#app/data/toasts.ts'
import { useViewer } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { type AlertOutcome, dropAlert, setAlert, useAwaits } from './alert-store.ts'
import { keepProduct } from './kept-product.ts'

/** A press before the viewer is known waits for that; a guest's waits for the sign-in. */
export function useAlert(productUid: string) {
  const t = useT()
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const isAwaited = useAwaits(productUid)
  const [isWanted, setIsWanted] = useState(false)

  const tell = (outcome: AlertOutcome) => {
    if (outcome === 'done') return
    toast(t(outcome === 'available' ? 'wish.available' : `errors.${outcome}`))
    if (outcome === 'available' || outcome === 'SALE_CLOSED') void revalidate()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press is answered once, when the viewer is known
  useEffect(() => {
    if (!isWanted || viewer.kind === 'pending') return
    setIsWanted(false)
    if (viewer.kind === 'member') void setAlert(productUid).then(tell)
    else {
      keepProduct(productUid)
      openDialog({ kind: 'needsSignIn' })
    }
  }, [isWanted, viewer])
  return {
    isAwaited,
    isWaiting: isWanted,
    press: () => (isAwaited ? void dropAlert(productUid).then(tell) : setIsWanted(true)),
  }
}
