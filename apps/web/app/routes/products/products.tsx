import type { EventDetail, Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { Empty } from '@encore/ui/Empty'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import { Notice } from '@encore/ui/Notice'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useMemo } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { turnsOf } from '#app/features/event/status.ts'
import { useTurns } from '#app/features/event/use-turns.ts'
import { OfficialStore } from '#app/features/official-store/OfficialStore.tsx'
import { offersOf, saleTurns, shelves } from '#app/features/products/offers.ts'
import { ProductSheet } from '#app/features/products/ProductSheet.tsx'
import { shopPath } from '#app/features/products/shop-path.ts'
import { useSaleClock } from '#app/features/products/use-sale-clock.ts'
import { PurchaseDialog } from '#app/features/tickets/PurchaseDialog.tsx'
import { statusAt } from '#app/features/tickets/sale.ts'
import { useTicketDesk } from '#app/features/tickets/use-ticket-desk.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/products.ts'
import { EventStrip } from './EventStrip.tsx'
import styles from './products.module.css'
import { ShopJsonLd } from './ShopJsonLd.tsx'
import { ShopShelf } from './ShopShelf.tsx'
import { useCloseProduct } from './use-close-product.ts'

/** The same for everybody: what the viewer holds is asked by the browser. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  const id = params.id
  const [event, products, store] = await Promise.all([
    api('GET /api/v1/event/{id}', { params: { id } }),
    api('GET /api/v1/event/{id}/products', { params: { id } }),
    api('GET /api/v1/event/{id}/shopify-products', { params: { id } }),
  ])
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  return {
    event: event.value,
    products: products.ok ? products.value.content : null,
    storeCards: store.ok ? store.value.content : [],
    renderedAt: now(),
  }
}

/** A shelf or a product of a shop that is there already needs nothing from the server. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  !(currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search)

const nothing: Product[] = []

export default function Products({
  loaderData: { event: loaded, products, storeCards, renderedAt },
}: Route.ComponentProps) {
  const t = useT()
  const known = products ?? nothing
  const turns = useMemo(
    () =>
      [...turnsOf([loaded], renderedAt), ...saleTurns(known, renderedAt)].toSorted(
        (one, other) => one - other,
      ),
    [loaded, known, renderedAt],
  )
  useTurns(turns, renderedAt)
  const now = useSaleClock(turns, renderedAt)
  const status = statusAt(loaded, now)
  const event = useMemo(() => ({ ...loaded, status }), [loaded, status])
  const offers = useMemo(() => offersOf(known), [known])
  const pictured = offers.find((offer) => offer.shelf !== 'tickets')?.shelf
  const [search] = useSearchParams()
  const shelf = shelves.find((name) => name === search.get('shelf')) ?? null
  const wantedId = search.get('product')
  const shown = offers.find(({ products: those }) => those.some(({ id }) => id === wantedId))
  const product = shown?.products.find(({ id }) => id === wantedId)
  const desk = useTicketDesk(event, products, now)
  const close = useCloseProduct(shopPath(event.id, { shelf }), wantedId)
  const title = t('products.pageTitle', { event: event.title.text })
  return (
    <div className="tinted" style={{ '--event': event.accent } as React.CSSProperties}>
      <PageHead
        title={`${product ? `${product.name.text} · ` : ''}${title} · Encore`}
        description={product?.description.text ?? t('products.description', { event: event.title.text })}
        image={product?.imageUrl ?? event.images.still}
      />
      <ShopJsonLd event={event} offers={offers} now={now} />
      <EventStrip event={event} now={now} />
      <div className={`wrap ${styles.shop}`}>
        <ShelfChips
          event={event}
          stocked={shelves.filter((name) => offers.some((offer) => offer.shelf === name))}
          chosen={shelf}
        />
        {status === 'CANCELED' && <Notice kind="warn">{t('products.canceled')}</Notice>}
        {status === 'ENDED' && <Notice>{t('products.ended')}</Notice>}
        {wantedId && products && !product && <Notice kind="warn">{t('products.gone')}</Notice>}
        {products === null && <Unreachable />}
        {products?.length === 0 && <NothingSold event={event} />}
        {shelves
          .filter((name) => shelf === null || name === shelf)
          .map((name) => (
            <ShopShelf
              key={name}
              event={event}
              shelf={name}
              chosen={shelf}
              offers={offers.filter((offer) => offer.shelf === name)}
              now={now}
              isFirst={name === pictured}
            />
          ))}
        {shelf === null && <OfficialStore cards={storeCards} />}
      </div>
      {shown && product && (
        <ProductSheet
          event={event}
          offer={shown}
          product={product}
          shelf={shelf}
          now={now}
          desk={desk}
          onClose={close}
        />
      )}
      <PurchaseDialog event={event} desk={desk} />
    </div>
  )
}

interface ShelfChipsProps {
  event: EventDetail
  stocked: readonly (typeof shelves)[number][]
  chosen: (typeof shelves)[number] | null
}

function ShelfChips({ event, stocked, chosen }: ShelfChipsProps) {
  const t = useT()
  if (stocked.length < 2) return null
  return (
    <nav className={styles.chips} aria-label={t('products.shelves.label')}>
      <Chip chosen={chosen === null} render={<PageLink to={shopPath(event.id)} replace preventScrollReset />}>
        {t('products.shelves.all')}
      </Chip>
      {stocked.map((shelf) => (
        <Chip
          key={shelf}
          chosen={shelf === chosen}
          render={<PageLink to={shopPath(event.id, { shelf })} replace preventScrollReset />}
        >
          {t(`products.shelves.${shelf}`)}
        </Chip>
      ))}
    </nav>
  )
}

function Unreachable() {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorPanel
      title={t('products.unreachable.title')}
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('errorPage.retry')}
        </Button>
      }
    >
      {t('products.unreachable.text')}
    </ErrorPanel>
  )
}

function NothingSold({ event }: { event: EventDetail }) {
  const t = useT()
  return (
    <Empty
      icon={<ShoppingBag />}
      title={t('products.empty.title')}
      action={
        <Button render={<PageLink to={`/detail/${event.id}`} />}>
          <span lang={languageTag[event.title.lang]}>{event.title.text}</span>
        </Button>
      }
    >
      {t('products.empty.text')}
    </Empty>
  )
}
