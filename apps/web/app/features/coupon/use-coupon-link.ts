import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { rememberCoupon } from '#app/features/sign-in/kept-coupon.ts'

const mark = '#coupon='

/**
 * Opens the dialog with the code from the link. The code follows the `#`, which browsers send to no server, and is
 * removed from the address immediately.
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
