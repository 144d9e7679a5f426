import type { ClosedReplay, OtherDevice, Product, ReplayDetail } from '@encore/contract/endpoints'
import { windowState } from '@encore/contract/rules/replay'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { MoveHere, type MoveHereProps } from '#app/features/player/MoveHere.tsx'
import screen from '#app/features/player/Screen.module.css'
import { useDeviceText } from '#app/features/player/use-device-text.ts'
import { windowOf } from '#app/features/replay/ReplayTile.tsx'
import { priceIn, saleOf } from '#app/features/tickets/sale.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { GateCard } from './GateCard.tsx'

/** Reasons why a replay does not play on this device now. */
export type Hindrance =
  | { kind: 'guest' }
  | { kind: 'locked' }
  | { kind: 'closed'; closed: ClosedReplay }
  | { kind: 'elsewhere'; device: OtherDevice }
  | { kind: 'away' }

export interface GateProps {
  replay: ReplayDetail
  hindrance: Hindrance
  /** Products of the event; null while unknown. */
  products: readonly Product[] | null
  now: number
  renderedAt: number
  isAsking: boolean
  ask: () => void
  /** Takes playback over from the other device. */
  onMove: MoveHereProps['onMove']
}

export function Gate({ replay, hindrance, products, now, renderedAt, isAsking, ask, onMove }: GateProps) {
  const { t } = useText()
  const { event, window } = replay
  const state = windowState(windowOf(replay, undefined), now)
  const isStranger = hindrance.kind === 'guest' || hindrance.kind === 'locked'
  if (isStranger && state !== 'OPEN') {
    return (
      <Closed replay={replay} closed={{ state, ...window, zone: event.zone }}>
        <div className={screen.ways}>
          {hindrance.kind === 'guest' && <SignIn />}
          <Offer replay={replay} products={products} now={now} isFirst={hindrance.kind === 'locked'} />
        </div>
      </Closed>
    )
  }
  switch (hindrance.kind) {
    case 'guest':
      return (
        <GateCard
          event={event}
          title={t('replay.guest.title')}
          text={t(replay.privacy === 'FREE' ? 'replay.free' : 'replay.guest.text')}
        >
          <div className={screen.ways}>
            <SignIn />
            <Offer replay={replay} products={products} now={now} />
          </div>
        </GateCard>
      )
    case 'locked':
      return (
        <GateCard event={event} title={t('replay.locked.title')} text={t('replay.locked.text')}>
          <Offer replay={replay} products={products} now={now} isFirst />
        </GateCard>
      )
    case 'closed':
      return (
        <Closed replay={replay} closed={hindrance.closed}>
          <UntilStart startAt={hindrance.closed.from} renderedAt={renderedAt} />
        </Closed>
      )
    case 'elsewhere':
      return <Elsewhere event={event} device={hindrance.device} onMove={onMove} />
    case 'away':
      return (
        <GateCard event={event} title={t('replay.away.title')} text={t('replay.away.text')}>
          <Button kind="primary" busy={isAsking} onClick={ask}>
            {t('errorPage.retry')}
          </Button>
        </GateCard>
      )
  }
}

/** Names the device that is playing, with a button to take over. */
function Elsewhere({
  event,
  device,
  onMove,
}: Pick<GateProps, 'onMove'> & { event: ReplayDetail['event']; device: OtherDevice }) {
  const { t } = useText()
  const { title, since } = useDeviceText(device, event.zone)
  return (
    <GateCard event={event} title={title} text={since}>
      <p>{t('player.elsewhere.text')}</p>
      <MoveHere onMove={onMove} />
    </GateCard>
  )
}

function SignIn() {
  const { t } = useText()
  const { pathname } = useLocation()
  return (
    <Button kind="primary" render={<PageLink to={`/signin?callbackUrl=${encodeURIComponent(pathname)}`} />}>
      {t('replay.guest.action')}
    </Button>
  )
}

/** Returns the product that opens a replay and is on sale now; null when there is none or it is unknown. */
export const soldFor = (products: readonly Product[] | null, now: number): Product | null =>
  products?.find((product) => product.kind === 'TICKET_REPLAY' && saleOf(product, now).state === 'open') ??
  null

function Offer({
  replay,
  products,
  now,
  isFirst,
}: Pick<GateProps, 'replay' | 'products' | 'now'> & { isFirst?: boolean }) {
  const { t, locale } = useText()
  const money = useMoneyText()
  if (products === null || replay.privacy === 'FREE') return null
  const sold = soldFor(products, now)
  if (!sold) return isFirst ? <p>{t('replay.locked.closed')}</p> : null
  const price = priceIn(locale, sold)
  return (
    <Button
      kind={isFirst ? 'primary' : 'fill'}
      render={<PageLink to={`/detail/${replay.event.slug}/products?product=${sold.id}`} />}
    >
      <span>{t('replay.locked.action')}</span>
      {price && <span>{` · ${money(price)}`}</span>}
    </Button>
  )
}

/** Times in the viewer's zone and, where it differs, in the venue's; shows `children` until the window opens. */
function Closed({
  replay,
  closed: { state, from, to, zone },
  children,
}: Pick<GateProps, 'replay'> & { closed: ClosedReplay; children: ReactNode }) {
  const { t, locale } = useText()
  const own = useViewerZone() ?? zone
  const moment = (at: string) => {
    const here = formatMoment(at, own, locale)
    const there = formatMoment(at, zone, locale)
    return here === there ? here : t('replay.bothClocks', { here, there })
  }
  const { event } = replay
  if (state === 'OVER') {
    return (
      <GateCard
        event={event}
        title={t('replay.overCard.title')}
        text={t('replay.overCard.text', { to: moment(to) })}
      >
        <Button kind="primary" render={<PageLink to="/replay" />}>
          {t('replay.others')}
        </Button>
      </GateCard>
    )
  }
  return (
    <GateCard
      event={event}
      title={t('replay.aheadCard.title')}
      text={t('replay.aheadCard.text', { from: moment(from), to: moment(to) })}
    >
      {children}
    </GateCard>
  )
}
