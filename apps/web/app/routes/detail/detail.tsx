import { formatMoment } from '@encore/contract/rules/time'
import { LinkTab } from '@encore/ui/LinkTabs'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { BookedCalls } from '#app/features/call/BookedCalls.tsx'
import { DrawList } from '#app/features/draws/DrawList.tsx'
import { EventRules } from '#app/features/event/EventRules.tsx'
import { eventIdAt } from '#app/features/event/event-address.ts'
import { StickyTabs } from '#app/features/event/StickyTabs.tsx'
import { waitFrom } from '#app/features/event/start-poll.ts'
import { momentsAfter, nextOf, turnsOf } from '#app/features/event/status.ts'
import { useEarlyStart } from '#app/features/event/use-early-start.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { useTurns } from '#app/features/event/use-turns.ts'
import { joinFrom } from '#app/features/on-sale-queue/JoinQueue.tsx'
import { loadShop } from '#app/features/products/load-shop.ts'
import { OfficialStore } from '#app/features/products/OfficialStore.tsx'
import { offersOf, saleTurns } from '#app/features/products/offers.ts'
import { BuyBar } from '#app/features/tickets/BuyBar.tsx'
import { LazyPurchaseDialog } from '#app/features/tickets/LazyPurchaseDialog.tsx'
import { isGoods, isSoldOut, statusAt } from '#app/features/tickets/sale.ts'
import { TicketPanel } from '#app/features/tickets/TicketPanel.tsx'
import { useTicketPanel } from '#app/features/tickets/use-ticket-panel.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/detail.ts'
import { About } from './About.tsx'
import { AfterShow } from './AfterShow.tsx'
import { loadAfterShow } from './after-show.ts'
import blocks from './blocks.module.css'
import styles from './detail.module.css'
import { EventJsonLd } from './EventJsonLd.tsx'
import { EventNotices } from './EventNotices.tsx'
import { Goods } from './Goods.tsx'
import { Hero } from './Hero.tsx'
import { LiveChat } from './LiveChat.tsx'
import { ShareButton } from './ShareButton.tsx'
import { tabsOf } from './tabs.ts'
import { When } from './When.tsx'

const mostNotices = 3

export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const { api } = context.get(pageContext)
  const id = await eventIdAt(args, { pathOf: (slug) => `/detail/${slug}`, isCanonical: true })
  const [shop, notices, draws] = await Promise.all([
    loadShop(id, context),
    api('GET /api/v1/notice', { query: { eventId: id, size: mostNotices } }),
    api('GET /api/v1/event/{id}/draws', { params: { id } }),
  ])
  const after = await loadAfterShow(api, shop.event, shop.renderedAt)
  return {
    ...shop,
    after,
    notices: notices.ok ? notices.value.content : [],
    draws: draws.ok ? draws.value.content : [],
  }
}

export default function Detail({
  loaderData: { event: shown, products, storeCards, notices, draws, after, renderedAt, isPreview },
}: Route.ComponentProps) {
  const { t, locale } = useText()
  const now = useNow(renderedAt, 1_000, isPreview)
  const loaded = useEarlyStart(shown, isPreview)
  const status = statusAt(loaded, now)
  const event = useMemo(() => ({ ...loaded, status }), [loaded, status])
  const turns = useMemo(
    () => momentsAfter([...turnsOf([shown], renderedAt), ...(after?.turns ?? [])], renderedAt),
    [shown, after, renderedAt],
  )
  useTurns(turns, renderedAt, [shown])
  const panel = useTicketPanel(event, products, now)
  const goods = useMemo(() => offersOf(products?.filter(isGoods) ?? []), [products])
  const tabs = tabsOf(event, goods.length)
  const [search] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'about'
  return (
    <div
      className="tinted"
      style={{ '--event': event.accent }}
      data-good-until={nextOf(
        [
          ...turns,
          ...saleTurns(products ?? [], renderedAt),
          joinFrom(loaded),
          ...waitFrom(shown, renderedAt),
        ],
        renderedAt,
      )}
    >
      <PageHead
        title={`${event.title.text} · Encore`}
        description={event.summary.text}
        path={`/detail/${event.slug}`}
        image={event.sharePicture}
        kind="video.other"
      />
      <EventJsonLd event={event} products={products} now={now} />
      {isPreview && (
        <p className={styles.preview} role="status">
          {t('detail.preview', { date: formatMoment(renderedAt, event.zone, locale) })}
        </p>
      )}
      <Hero event={event} isSoldOut={isSoldOut(products ?? [], now)} now={now} />
      <ShareButton title={event.title.text} />
      <div className={`wrap ${styles.layout}`}>
        <When event={event} renderedAt={renderedAt} />
        <div className={styles.panel}>
          <TicketPanel event={event} panel={panel} now={now} />
        </div>
        <div className={styles.content}>
          <BookedCalls event={event} />
          <EventNotices notices={notices} zone={event.zone} />
          <DrawList draws={draws} zone={event.zone} />
          {after && <AfterShow eventId={event.id} after={after} now={now} />}
          <StickyTabs label={t('detail.tabs.label')}>
            {tabs.map((name) => (
              <LinkTab
                key={name}
                current={name === tab}
                count={name === 'goods' ? goods.length : undefined}
                link={
                  <PageLink
                    to={`/detail/${event.slug}${name === 'about' ? '' : `?tab=${name}`}`}
                    preventScrollReset
                    replace
                  />
                }
              >
                {t(`detail.tabs.${name}`)}
              </LinkTab>
            ))}
          </StickyTabs>
          {tab === 'about' && <About event={event} />}
          {tab === 'chat' && <LiveChat eventId={event.id} />}
          {tab === 'goods' && <Goods event={event} offers={goods} renderedAt={renderedAt} />}
          {tab === 'rules' ? (
            <section className={blocks.block} aria-labelledby="rules">
              <h2 id="rules">{t('detail.tabs.rules')}</h2>
              <EventRules rules={event.rules} />
            </section>
          ) : (
            <OfficialStore eventId={event.id} cards={storeCards} />
          )}
        </div>
      </div>
      <BuyBar event={event} panel={panel} now={now} />
      <LazyPurchaseDialog event={event} panel={panel} now={now} />
    </div>
  )
}
