import { useEffect } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { takeTicketPath } from './kept-coupon.ts'
import { resetRegistration } from './kept-progress.ts'
import { takeWish } from './kept-wish.ts'
import { forgetReturn } from './stored-return.ts'

/** Takes up what waited for a sign-in, and forgets what it kept in this tab once it is over, or was left. */
export function useSignInTraces(pathname: string): void {
  const viewer = useViewer()
  const isSigningIn = barePath(pathname).startsWith('/signin')
  useEffect(() => {
    if (!isSigningIn) forgetReturn()
  }, [isSigningIn])
  useEffect(() => {
    if (isSigningIn || viewer.kind === 'pending') return
    const [wish, ticketPath] = [takeWish(), takeTicketPath()]
    if (viewer.kind !== 'member') return
    if (wish) openDialog({ kind: 'cube-shop', wish })
    else if (ticketPath) openDialog({ kind: 'coupon' })
  }, [isSigningIn, viewer.kind])
  useEffect(() => {
    if (viewer.kind === 'member') resetRegistration(viewer.me)
  }, [viewer])
}
