import { useEffect, useRef } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { takeProduct } from '#app/features/restock-alerts/kept-product.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { takeTicketPath } from './kept-coupon.ts'
import { takeIntent } from './kept-intent.ts'
import { resetRegistration } from './kept-progress.ts'
import { forgetReturn } from './stored-return.ts'

/** Takes up what waited for a sign-in, and forgets what it kept in this tab once it is over, or was left. */
export function useSignInTraces(pathname: string): void {
  const viewer = useViewer()
  const isSigningIn = /^\/(?:signin|return)(?:\/|$)/.test(barePath(pathname))
  useEffect(() => {
    if (!isSigningIn) forgetReturn()
  }, [isSigningIn])
  useAwaitedProduct(isSigningIn)
  useEffect(() => {
    if (isSigningIn || viewer.kind === 'pending') return
    const [wish, ticketPath] = [takeIntent(), takeTicketPath()]
    if (viewer.kind !== 'member') return
    if (wish) openDialog({ kind: 'cube-shop', wish })
    else if (ticketPath) openDialog({ kind: 'coupon' })
  }, [isSigningIn, viewer.kind])
  useEffect(() => {
    if (viewer.kind === 'member') resetRegistration(viewer.me)
  }, [viewer])
}

/** A press that was early is kept as soon as its viewer is known for a guest: only who was at the sign-in lets go of it. */
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
