import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { rememberCoupon } from '#app/features/sign-in/kept-coupon.ts'

const mark = '#coupon='

/**
 * A link that brings a code along opens the dialog with it. The code stands behind the `#`, so that it is sent to
 * nobody, and is taken from the address at once.
 */
export function useCouponLink(): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!hash.startsWith(mark)) return
    rememberCoupon(hash.slice(mark.length))
    openDialog({ kind: 'coupon' })
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])
}
