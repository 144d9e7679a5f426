import { lazy, type ReactNode, Suspense } from 'react'
import { type DialogRequest, useOpenDialog } from '#app/data/dialogs.ts'
import { retryImport } from '#app/data/retry-import.ts'

const CouponDialog = lazy(() => retryImport(() => import('#app/features/coupon/CouponDialog.tsx')))
const CubeShop = lazy(() => retryImport(() => import('#app/features/cube-shop/CubeShop.tsx')))
const ExchangeSuccess = lazy(() => retryImport(() => import('#app/features/cube-shop/ExchangeSuccess.tsx')))
const SignInPrompt = lazy(() => retryImport(() => import('#app/features/sign-in/SignInPrompt.tsx')))

/** Shows the requested dialog; each is a lazy module. */
export function DialogHost() {
  const request = useOpenDialog()
  return request && <Suspense>{dialogOf(request)}</Suspense>
}

function dialogOf(request: DialogRequest): ReactNode {
  switch (request.kind) {
    case 'needsSignIn':
      return <SignInPrompt returnPath={request.returnPath} isForShop={request.isForShop === true} />
    case 'cube-shop':
      return <CubeShop selection={request.selection} forProduct={request.forProduct} tab={request.tab} />
    case 'popExchangeSuccess':
      return <ExchangeSuccess exchanged={request} />
    case 'coupon':
      return <CouponDialog />
  }
}
