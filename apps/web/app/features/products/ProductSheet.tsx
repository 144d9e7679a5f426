import type { DrawSummary, EventDetail, Product, RandomPool } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import type { ShippingFees } from '@encore/contract/rules/shipping-fees'
import { Notice } from '@encore/ui/Notice'
import { Picture } from '@encore/ui/Picture'
import { Sheet } from '@encore/ui/Sheet'
import { Stepper } from '@encore/ui/Stepper'
import { useId, useState } from 'react'
import { CardsInside } from '#app/features/random-goods/CardsInside.tsx'
import { isGone, type Sale } from '#app/features/tickets/sale.ts'
import { useEntry } from '#app/features/tickets/use-entry.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { BuyRow } from './BuyRow.tsx'
import { OptionChoice } from './OptionChoice.tsx'
import { type Offer, type Shelf, saleIn } from './offers.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { CubePrice, ProductPrice } from './ProductPrice.tsx'
import styles from './ProductSheet.module.css'
import { ShippingFee } from './ShippingFee.tsx'
import { shopPath } from './shop-path.ts'

export interface ProductSheetProps {
  event: EventDetail
  offer: Offer
  product: Product
  shelf: Shelf | null
  fees: ShippingFees | null
  /** Null for a product that brings no random card. */
  pool: RandomPool | null
  /** Draws of the event that products enter. */
  draws: readonly DrawSummary[]
  now: number
  onClose: () => void
}

/** One product with everything the buyer must know before paying. */
export function ProductSheet({
  event,
  offer,
  product,
  shelf,
  fees,
  pool,
  draws,
  now,
  onClose,
}: ProductSheetProps) {
  const t = useT()
  const titleId = useId()
  const { check } = useEntry(event.id)
  const [wanted, setWanted] = useState(1)
  const { description, notice, imageUrl } = product
  const sale = saleIn(event.status, product, now)
  const most = mostOf(product)
  const quantity = Math.min(wanted, most)
  return (
    <Sheet
      titleId={titleId}
      closeLabel={t('shell.close')}
      onClose={onClose}
      closeLink={
        <PageLink
          to={shopPath(event.slug, { shelf })}
          onClick={(click) => {
            click.preventDefault()
            onClose()
          }}
        />
      }
      footer={
        <BuyRow event={event} product={product} sale={sale} quantity={quantity} check={check} now={now} />
      }
    >
      <div className={styles.product} data-bare={imageUrl ? undefined : ''}>
        {imageUrl && (
          <Picture
            className={styles.still}
            src={imageUrl}
            alt=""
            width={900}
            height={900}
            sizes="(width < 60rem) 100vw, 28rem"
            eager
          />
        )}
        <div className={styles.text}>
          <header className={styles.head}>
            <h2 id={titleId} lang={languageTag[offer.name.lang]}>
              {offer.name.text}
            </h2>
            <p className={styles.price}>
              <ProductPrice product={product} />
              <OtherPrice product={product} />
            </p>
            <StockLine sale={sale} />
          </header>
          <OptionChoice event={event} offer={offer} chosen={product} shelf={shelf} now={now} />
          {sale.state === 'open' && most > 1 && (
            <div className={styles.quantity}>
              <span>{t('products.quantity')}</span>
              <Stepper
                label={t('products.quantityOf', { name: product.name.text })}
                lessLabel={t('products.less')}
                moreLabel={t('products.more')}
                value={quantity}
                max={most}
                onValueChange={setWanted}
              />
            </div>
          )}
          <p className={styles.description} lang={languageTag[description.lang]}>
            {description.text}
          </p>
          {pool && <CardsInside pool={pool} units={quantity} />}
          {notice && (
            <Notice>
              <span lang={languageTag[notice.lang]}>{notice.text}</span>
            </Notice>
          )}
          <Draws draws={draws.filter(({ productIds }) => productIds.includes(product.id))} />
          <ProductFacts event={event} product={product} now={now} />
          {product.isRequiredShippingInfo && !isGone(sale) && (
            <ShippingFee product={product} quantity={quantity} fees={fees} />
          )}
        </div>
      </div>
    </Sheet>
  )
}

/** The largest quantity: the limit or the stock, at least 1. */
const mostOf = ({ buyLimitMax, stock }: Product) => Math.max(1, Math.min(buyLimitMax, stock))

/** "or 140 cubes", beside a price in money. */
function OtherPrice({ product }: { product: Product }) {
  const t = useT()
  if (product.productPointPrice === null || product.productPrices.length === 0) return null
  return (
    <small>
      <span>{t('products.or')}</span> <CubePrice product={product} />
    </small>
  )
}

/** Draws that the product enters, each with a link to its page. */
function Draws({ draws }: Pick<ProductSheetProps, 'draws'>) {
  const t = useT()
  return draws.map(({ id, state, title }) => (
    <p key={id}>
      <span>{t(state === 'OPEN' ? 'products.inDraw' : 'products.draw')}</span>{' '}
      <PageLink className="link" to={`/draw/${id}`} lang={languageTag[title.lang]}>
        {title.text}
      </PageLink>
    </p>
  ))
}

function StockLine({ sale }: { sale: Sale }) {
  const t = useT()
  if (sale.state !== 'open' || sale.left === null) return null
  return <p className={styles.left}>{t('products.left', { n: sale.left })}</p>
}
