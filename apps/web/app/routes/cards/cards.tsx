import { useOnline } from '@encore/app-kit/online'
import type { Allotment, RandomPool } from '@encore/contract/endpoints'
import { orderSizesShown } from '@encore/contract/rules/random-goods'
import { Badge } from '@encore/ui/Badge'
import { Notice } from '@encore/ui/Notice'
import { Stepper } from '@encore/ui/Stepper'
import { useState } from 'react'
import { data } from 'react-router'
import { BuyCards } from '#app/features/random-goods/BuyCards.tsx'
import { CandidateGrid } from '#app/features/random-goods/CandidateGrid.tsx'
import { CheckCards } from '#app/features/random-goods/CheckCards.tsx'
import { HowCardsArePicked } from '#app/features/random-goods/HowCardsArePicked.tsx'
import { OfferCard } from '#app/features/random-goods/OfferCard.tsx'
import { OwnHand } from '#app/features/random-goods/OwnHand.tsx'
import { SwapPanel } from '#app/features/random-goods/SwapPanel.tsx'
import { useOwnCards } from '#app/features/random-goods/use-own-cards.ts'
import { usePool } from '#app/features/random-goods/use-pool.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/cards.ts'
import styles from './cards.module.css'

const productId = /^pr_[0-9A-HJKMNP-TV-Z]{26}$/

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  if (!productId.test(params.id)) throw data(null, { status: 404 })
  const [product, pool] = await Promise.all([
    api('GET /api/v2/product/{id}/detail', { params: { id: params.id } }),
    api('GET /api/v1/product/{id}/random-pool', { params: { id: params.id } }),
  ])
  if (!product.ok) throw data(null, { status: product.status >= 400 && product.status < 500 ? 404 : 503 })
  if (!pool.ok) throw data(null, { status: 503 })
  if (!pool.value || product.value.eventId === null) throw data(null, { status: 404 })
  const event = await api('GET /api/v1/event/{id}', { params: { id: product.value.eventId } })
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  return { product: product.value, pool: pool.value, event: event.value }
}

export default function Cards({ loaderData }: Route.ComponentProps) {
  return <CardsPage key={loaderData.pool.id} {...loaderData} />
}

function CardsPage({ product, pool: loaded, event }: Route.ComponentProps['loaderData']) {
  const { t } = useText()
  const { pool, isLost } = usePool(loaded)
  const isOnline = useOnline()
  const { own, keepOwn } = useOwnCards(pool.id)
  const closed = newestClosed(pool)
  const swaps = own && { pool, own, zone: event.zone, keepOwn }
  return (
    <div className="tinted" style={{ '--event': event.accent }}>
      <PageHead
        title={`${product.name.text}: ${t('cards.title')} · Encore`}
        description={t('cards.description', { name: product.name.text, n: pool.candidates.length })}
        path={`/cards/${product.id}`}
        image={product.imageUrl ?? event.sharePicture}
      />
      <div className={`wrap ${styles.page}`}>
        <Head pool={pool} />
        <div className={styles.side}>
          {swaps && <SwapPanel {...swaps} />}
          <BuyCards product={product} event={event} />
        </div>
        <div>
          {(isLost || !isOnline) && (
            <Notice kind="warn" role="status">
              {t('draw.offline')}
            </Notice>
          )}
          {own && own.cards.length > 0 && <OwnHand pool={pool} own={own} />}
          {swaps && <OfferCard {...swaps} />}
          <Odds product={product} pool={pool} />
          <HowCardsArePicked pool={pool} zone={event.zone} />
          {closed && <CheckCards key={closed.id} allotment={closed} own={own} />}
        </div>
      </div>
    </div>
  )
}

/** The newest allotment whose list of units is final. */
const newestClosed = ({ allotments }: RandomPool): Allotment | undefined =>
  allotments.find(({ state }) => state === 'CLOSED' || state === 'ALLOTTED')

function Head({ pool }: { pool: RandomPool }) {
  const { t } = useText()
  return (
    <header className={styles.head}>
      <p>
        <Badge kind="soft">{t('cards.badge.one')}</Badge>
        <Badge kind={pool.packing === 'PICKED' ? 'ok' : 'soft'}>{t(`cards.badge.${pool.packing}`)}</Badge>
      </p>
      <h1>{t('cards.title')}</h1>
      <p>{t('cards.lead', { n: pool.candidates.length, maker: pool.maker })}</p>
    </header>
  )
}

interface OddsProps {
  product: Route.ComponentProps['loaderData']['product']
  pool: RandomPool
}

/** The odds for an order of the wanted size. */
function Odds({ product, pool }: OddsProps) {
  const { t } = useText()
  const [units, setUnits] = useState(1)
  return (
    <section className={styles.odds} aria-labelledby="odds">
      <header>
        <h2 id="odds">{t('cards.odds')}</h2>
        <span>
          <span>{t('cards.units')}</span>
          <Stepper
            label={t('cards.units')}
            lessLabel={t('products.less')}
            moreLabel={t('products.more')}
            value={units}
            max={Math.max(1, Math.min(product.buyLimitMax, orderSizesShown))}
            onValueChange={setUnits}
          />
        </span>
      </header>
      <CandidateGrid pool={pool} units={units} />
    </section>
  )
}
