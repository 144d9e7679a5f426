import { useEffect, useRef } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { takeProduct } from '#app/features/restock-alerts/kept-product.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { takeTicketPath } from './kept-coupon.ts'
import { takeIntent } from './kept-intent.ts'
import { resetRegistration } from './kept-progress.ts'
import { forgetReturn } from './stored-return.ts'

/** Resumes actions that waited for a sign-in, and clears their stored state once it is done or abandoned. */
export function useSignInTraces(pathname: string): void {
  const viewer = useViewer()
  const isSigningIn = /^\/(?:signin|return)(?:\/|$)/.test(barePath(pathname))
  useEffect(() => {
    if (!isSigningIn) forgetReturn()
  }, [isSigningIn])
  useAwaitedProduct(isSigningIn)
  useEffect(() => {
    if (isSigningIn || viewer.kind === 'pending') return
    const [selection, ticketPath] = [takeIntent(), takeTicketPath()]
    if (viewer.kind !== 'member') return
    if (selection) openDialog({ kind: 'cube-shop', selection })
    else if (ticketPath) openDialog({ kind: 'coupon' })
  }, [isSigningIn, viewer.kind])
  useEffect(() => {
    if (viewer.kind === 'member') resetRegistration(viewer.me)
  }, [viewer])
}

/**
 * Sets the alert that waited for the sign-in. A guest's stored product is dropped only after a visit to the sign-in;
 * before that it was stored just now.
 */
function useAwaitedProduct(isSigningIn: boolean): void {
  const { kind } = useViewer()
  const wasThere = useRef(false)
  useEffect(() => {
    if (isSigningIn) wasThere.current = true
    if (isSigningIn || kind === 'pending' || (kind === 'guest' && !wasThere.current)) return
    wasThere.current = false
    const productUid = takeProduct()
    if (kind !== 'member' || !productUid) return
    void import('#app/features/restock-alerts/pending-alert.ts').then(({ setPendingAlert }) =>
      setPendingAlert(productUid),
    )
  }, [isSigningIn, kind])
}
