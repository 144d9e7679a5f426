import type { Product } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useNavigate } from 'react-router'
import { paymentPath, selectForPayment } from '#app/features/checkout/selection.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Leads to the checkout with one product, bypassing the cart. */
export function BuyNow({ product, quantity }: { product: Product; quantity: number }) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const buy = () => {
    const selection = { eventId: product.eventId, lines: [{ productUid: product.id, quantity }] }
    selectForPayment(selection)
    void navigate(pagePath(paymentPath(selection)))
  }
  return (
    <Button kind="accent" size="l" wide onClick={buy}>
      {t('products.buyNow')}
    </Button>
  )
}
