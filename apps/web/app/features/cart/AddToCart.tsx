import type { ErrorBody } from '@encore/contract/errors'
import { Button, type ButtonProps } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Check from 'lucide-react/icons/check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { FormEvent } from 'react'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './AddToCart.module.css'
import { useAddToCart } from './use-add-to-cart.ts'

export interface AddToCartProps extends Pick<ButtonProps, 'kind' | 'size' | 'wide'> {
  productUid: string
  quantity: number
  disabled?: boolean | undefined
}

/**
 * Puts a product into the cart. A press before hydration is repeated later; without scripts it is a form. A guest is
 * asked to sign in, and the selection is kept.
 */
export function AddToCart({
  productUid,
  quantity,
  disabled,
  kind = 'accent',
  size = 'l',
  wide,
}: AddToCartProps) {
  const t = useT()
  const action = usePagePath()('/cart')
  const { isAdded, failure, add } = useAddToCart()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void add({ productUid, quantity })
  }
  return (
    <form className={styles.form} method="post" action={action} data-hold onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productUid" value={productUid} />
      <input type="hidden" name="quantity" value={quantity} />
      <Button type="submit" kind={kind} size={size} wide={wide} disabled={disabled}>
        <span className={styles.faces} data-added={isAdded ? '' : undefined}>
          <span aria-hidden={isAdded}>
            <ShoppingBag /> <span>{t('cart.add')}</span>
          </span>
          <span aria-hidden={!isAdded}>
            <Check /> <span>{t('cart.isAdded')}</span>
          </span>
        </span>
      </Button>
      {failure && <Failed failure={failure} />}
    </form>
  )
}

function Failed({ failure: { name, data } }: { failure: ErrorBody }) {
  const t = useT()
  const lies = Number(data?.inCart ?? 0) > 0
  const inCart =
    name === 'SOLD_OUT' ? 'cart.allLeftInCart' : name === 'BUY_LIMIT_REACHED' ? 'cart.limitInCart' : null
  return (
    <Notice
      kind="bad"
      role="alert"
      action={
        (lies || name === 'CART_FULL') && (
          <PageLink className="link" to="/cart">
            {t('cart.view')}
          </PageLink>
        )
      }
    >
      {t(lies && inCart ? inCart : `errors.${name}`)}
    </Notice>
  )
}
