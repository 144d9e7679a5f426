import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { retryImport } from '#app/data/retry-import.ts'
import { useViewer } from '#app/data/viewer.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { restoreOpenPayment, useOpenPayment } from './open-payment.ts'

const PaymentNotice = lazy(() => retryImport(() => import('./PaymentNotice.tsx')))

/** Shows the open payment on every page except those that show its result themselves. */
export function PaymentHost() {
  const payment = useOpenPayment()
  const isMember = useViewer().kind === 'member'
  const { pathname } = useLocation()
  useEffect(restoreOpenPayment, [])
  if (!payment || !isMember || tellsResult(pathname)) return null
  return (
    <Suspense>
      <PaymentNotice key={payment.orderId} payment={payment} />
    </Suspense>
  )
}

const tellsResult = (pathname: string) =>
  /^\/(?:pay\/(?:success|cancel|fail)$|payment\/|app-payment\/)/.test(barePath(pathname))
