import type { EventDetail, Product } from '@encore/contract/endpoints'
import { useMemo } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { eventIdAt } from '#app/features/event/event-address.ts'
import { turnsOf } from '#app/features/event/status.ts'
import { useTurns } from '#app/features/event/use-turns.ts'
import { joinFrom } from '#app/features/on-sale-queue/JoinQueue.tsx'
import { loadShop } from '#app/features/products/load-shop.ts'
import { OfficialStore } from '#app/features/products/OfficialStore.tsx'
import { type Offer, offersOf, saleTurns, shelves } from '#app/features/products/offers.ts'
import { ProductSheet } from '#app/features/products/ProductSheet.tsx'
import { shopPath } from '#app/features/products/shop-path.ts'
import { useSaleClock } from '#app/features/products/use-sale-clock.ts'
import { statusAt } from '#app/features/tickets/sale.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/products.ts'
import { EventStrip } from './EventStrip.tsx'
import styles from './products.module.css'
import { ShelfChips } from './ShelfChips.tsx'
import { ShopJsonLd } from './ShopJsonLd.tsx'
import { ShopShelf } from './ShopShelf.tsx'
import { ShopState } from './ShopState.tsx'
import { useCloseProduct } from './use-close-product.ts'

export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const { api } = context.get(pageContext)
  const id = await eventIdAt(args, { pathOf: shopPath })
  const [shop, fees, draws] = await Promise.all([
    loadShop(id, context),
    api('GET /api/v1/shipping-fee'),
    api('GET /api/v1/event/{id}/draws', { params: { id } }),
  ])
  const isSent = shop.products?.some(({ isRequiredShippingInfo }) => isRequiredShippingInfo) ?? false
  return {
    ...shop,
    fees: fees.ok && isSent ? fees.value : null,
    draws: draws.ok ? draws.value.content.filter(({ productIds }) => productIds.length > 0) : [],
  }
}

/** Opening a group or a product of the loaded shop needs no request. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  !(currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search)

const nothing: Product[] = []

export default function Products({
  loaderData: { event: loaded, products, reference, storeCards, fees, pools, draws, renderedAt },
}: Route.ComponentProps) {
  const t = useT()
  const known = products ?? nothing
  const now = useTurningShop(loaded, known, renderedAt)
  const status = statusAt(loaded, now)
  const event = useMemo(() => ({ ...loaded, status }), [loaded, status])
  const offers = useMemo(() => offersOf(known), [known])
  const { shelf, wantedId, shown, product } = useShopPlace(offers)
  const close = useCloseProduct(shopPath(event.slug, { shelf }), wantedId)
  const title = t('products.pageTitle', { event: event.title.text })
  return (
    <div className="tinted" style={{ '--event': event.accent }}>
      <PageHead
        title={`${product ? `${product.name.text} · ` : ''}${title} · Encore`}
        description={product?.description.text ?? t('products.description', { event: event.title.text })}
        path={shopPath(event.slug, { productId: product?.id })}
        image={product?.imageUrl ?? event.sharePicture}
      />
      <ShopJsonLd event={event} offers={offers} now={now} />
      <EventStrip event={event} now={now} />
      <div className={`wrap ${styles.shop}`}>
        <ShelfChips slug={event.slug} offers={offers} chosen={shelf} />
        <ShopState
          event={event}
          products={products}
          reference={reference}
          isProductGone={wantedId !== null && !product}
        />
        {(shelf === null ? shelves : [shelf]).map((name) => (
          <ShopShelf
            key={name}
            event={event}
            shelf={name}
            chosen={shelf}
            offers={offers.filter((offer) => offer.shelf === name)}
            now={now}
            isFirst={name === shelf || name === firstPictured(offers)}
          />
        ))}
        {shelf === null && <OfficialStore eventId={loaded.id} cards={storeCards} />}
      </div>
      {shown && product && (
        <ProductSheet
          {...{ event, product, shelf, fees, draws, now }}
          pool={pools.find(({ productId }) => productId === product.id) ?? null}
          offer={shown}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Returns the current time, advanced when the event or a sale changes phase; then it also reloads the stock. */
function useTurningShop(event: EventDetail, products: readonly Product[], renderedAt: number): number {
  const turns = useMemo(() => {
    const all = [...turnsOf([event], renderedAt), ...saleTurns(products, renderedAt)]
    return all.toSorted((one, other) => one - other)
  }, [event, products, renderedAt])
  const checkTimes = useMemo(
    () => [...turns, joinFrom(event)].toSorted((one, other) => one - other),
    [turns, event],
  )
  useTurns(turns, renderedAt, [event])
  return useSaleClock(checkTimes, renderedAt)
}

function useShopPlace(offers: readonly Offer[]) {
  const [search] = useSearchParams()
  const wantedId = search.get('product')
  const shown = offers.find(({ products }) => products.some(({ id }) => id === wantedId))
  return {
    shelf: shelves.find((name) => name === search.get('shelf')) ?? null,
    wantedId,
    shown,
    product: shown?.products.find(({ id }) => id === wantedId),
  }
}

const firstPictured = (offers: readonly Offer[]) =>
  shelves.find((name) => name !== 'tickets' && name !== 'draws' && offers.some(({ shelf }) => shelf === name))
