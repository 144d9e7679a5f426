import type { EventDetail, Product } from '@encore/contract/endpoints'
import { onAirMs } from '@encore/contract/rules/show-start'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { Notice } from '@encore/ui/Notice'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { GiveAway } from '#app/features/gift/GiveAway.tsx'
import { JoinLine } from '#app/features/queue/JoinLine.tsx'
import { ReplaySentence } from '#app/features/replay/ReplaySentence.tsx'
import { replayStateOf } from '#app/features/replay/replay-state.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { Entry } from './Entry.tsx'
import { SaleText } from './SaleText.tsx'
import { SaleWish } from './SaleWish.tsx'
import { isGone, priceIn, saleOf } from './sale.ts'
import { TicketChoice } from './TicketChoice.tsx'
import styles from './TicketPanel.module.css'
import { useKeptSize } from './use-kept-size.ts'
import { firstMeans, type TicketDesk } from './use-ticket-desk.ts'

export interface TicketPanelProps {
  event: EventDetail
  desk: TicketDesk
  now: number
}

/** How to get in, or what is held already. */
export function TicketPanel({ event, desk, now }: TicketPanelProps) {
  const { t } = useText()
  const { isPending } = desk
  const { ref, style } = useKeptSize<HTMLElement>(isPending)
  return (
    <aside
      ref={ref}
      style={style}
      className={styles.panel}
      data-pending={isPending ? '' : undefined}
      aria-label={t('detail.tickets')}
    >
      <Offer event={event} desk={desk} now={now} />
    </aside>
  )
}

function Offer({ event, desk, now }: TicketPanelProps) {
  const { t } = useText()
  switch (desk.desk.kind) {
    case 'canceled':
      return (
        <Told title={t('detail.canceled.title')}>
          <span>{t('detail.canceled.text')}</span>
          <PageLink className="link" to="/refunds">
            {t('documents.refunds')}
          </PageLink>
        </Told>
      )
    case 'ended':
      return (
        <Told title={t('detail.ended.title')}>
          <span>
            <ReplaySentence event={event} now={now} />
          </span>
          <ToReplay event={event} now={now} />
        </Told>
      )
    case 'entitled':
      return (
        <>
          <Told title={t('detail.entitled.title')}>
            <span>
              <EntryWords event={event} now={now} />
            </span>
            <Entry event={event} now={now} />
            {desk.givable && <GiveAway productUid={desk.givable.id} />}
          </Told>
          <More tickets={desk.desk.tickets} desk={desk} now={now} />
        </>
      )
    case 'free':
      return (
        <Told title={t('detail.free.title')}>
          <span>{t('detail.free.text')}</span>
          <Entry event={event} now={now} />
        </Told>
      )
    case 'unreachable':
      return (
        <Told title={t('detail.unreachable.title')}>
          <span>{t('detail.unreachable.text')}</span>
          <Reload />
        </Told>
      )
    case 'none':
      return <Told title={t('detail.none.title')}>{t('detail.none.text')}</Told>
    case 'sale':
      return <Sale tickets={desk.desk.tickets} event={event} desk={desk} now={now} />
  }
}

function EntryWords({ event, now }: Pick<TicketPanelProps, 'event' | 'now'>) {
  const { t, locale } = useText()
  const { doorsAt, zone } = event
  if (now >= onAirMs(event)) return <span>{t('box.ticket.onAir')}</span>
  if (now >= Date.parse(doorsAt)) return <span>{t('detail.entitled.doorsOpen')}</span>
  return (
    <>
      <span>{t('detail.entitled.text', { time: formatMoment(doorsAt, zone, locale) })}</span>
      <br />
      <ViewerTime at={doorsAt} zone={zone} />
    </>
  )
}

function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.told}>{children}</div>
    </>
  )
}

function Reload() {
  const { t } = useText()
  const { revalidate, state } = useRevalidator()
  return (
    <Button busy={state === 'loading'} onClick={() => void revalidate()}>
      {t('errorPage.retry')}
    </Button>
  )
}

/** Its own page says whether a replay can be watched or has to be got; where none is left, others are. */
function ToReplay({ event, now }: Pick<TicketPanelProps, 'event' | 'now'>) {
  const { t } = useText()
  const { kind } = replayStateOf(event, now)
  if (kind === 'NONE' || kind === 'OVER')
    return (
      <Button size="l" wide render={<PageLink to="/replay" />}>
        {t('replay.others')}
      </Button>
    )
  return (
    <Button kind="accent" size="l" wide render={<PageLink to={`/replay/${event.slug}`} />}>
      {t(kind === 'OPEN' ? 'highlights.toReplay' : 'detail.ended.aboutReplay')}
    </Button>
  )
}

function Sale({ tickets, event, desk, now }: TicketPanelProps & { tickets: readonly Product[] }) {
  const { t } = useText()
  const { chosen, sale, choose } = desk
  if (!chosen || !sale) return null
  const cubes = isGone(sale) ? null : chosen.productPointPrice
  const isOver = tickets.every((ticket) => isGone(saleOf(ticket, now)))
  const title = t(isOver ? 'detail.tickets' : 'detail.chooseTicket')
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <small>{t('detail.perAccount', { n: chosen.buyLimitMax })}</small>
      </header>
      <ChoiceGroup legend={title} hideLegend value={chosen.id} onValueChange={choose}>
        {tickets.map((ticket) => (
          <TicketChoice key={ticket.id} ticket={ticket} now={now} />
        ))}
      </ChoiceGroup>
      {sale.state === 'open' ? (
        <Ways ticket={chosen} desk={desk} />
      ) : (
        sale.state === 'opens' && (
          <Notice>
            <span>
              <SaleText sale={sale} zone={event.zone} />
              <br />
              <ViewerTime at={sale.at} zone={event.zone} />
            </span>
          </Notice>
        )
      )}
      <JoinLine event={event} now={now} />
      <SaleWish product={chosen} sale={sale} />
      {cubes !== null && <CubePrice cubes={cubes} isSaid={sale.state === 'open'} />}
      {desk.givable && <GiveAway productUid={desk.givable.id} />}
    </>
  )
}

/** Tickets that open more of the show than the one that is held. */
function More({
  tickets,
  desk,
  now,
}: Pick<TicketPanelProps, 'desk' | 'now'> & { tickets: readonly Product[] }) {
  const { t } = useText()
  const { chosen, sale, choose } = desk
  if (tickets.length === 0 || !chosen || sale?.state !== 'open') return null
  return (
    <section className={styles.more} aria-label={t('detail.more')}>
      <h3>{t('detail.more')}</h3>
      <ChoiceGroup legend={t('detail.more')} hideLegend value={chosen.id} onValueChange={choose}>
        {tickets.map((ticket) => (
          <TicketChoice key={ticket.id} ticket={ticket} now={now} />
        ))}
      </ChoiceGroup>
      <Ways ticket={chosen} desk={desk} />
    </section>
  )
}

/** What it costs in cubes and in money, each a way to get it. */
function Ways({ ticket, desk: { start, awaited } }: { ticket: Product; desk: TicketDesk }) {
  const { t, locale } = useText()
  const money = useMoneyText()
  const cubes = ticket.productPointPrice
  const price = priceIn(locale, ticket)
  const first = firstMeans(ticket)
  return (
    <>
      <Button
        kind="accent"
        size="l"
        wide
        busy={awaited === first}
        busyLabel={t('detail.oneMoment')}
        onClick={() => start(first)}
      >
        {cubes === null ? t('detail.getTicket') : t('detail.getTicketFor', { n: cubes })}
      </Button>
      {cubes !== null && price && (
        <Button
          wide
          busy={awaited === 'money'}
          busyLabel={t('detail.oneMoment')}
          onClick={() => start('money')}
        >
          {t('detail.payMoney', { price: money(price) })}
        </Button>
      )}
    </>
  )
}

/** "540 cubes · You have 1,240"; guests see where cubes come from. `isSaid`: the price stands above already. */
function CubePrice({ cubes, isSaid }: { cubes: number; isSaid: boolean }) {
  const { t } = useText()
  const viewer = useViewer()
  const ofYours =
    viewer.kind === 'member' ? t('detail.ofYours', { n: viewer.me.cube.toLocaleString('en') }) : null
  return (
    <p className={styles.fine}>
      {(ofYours || !isSaid) && (
        <span>
          <CubeAmount words={t('wallet.cubes', { n: cubes })} showUnit />
          {ofYours && <span>{` · ${ofYours}`}</span>}
        </span>
      )}
      <button
        className="reach link"
        type="button"
        onClick={() => openDialog({ kind: 'cube-shop', forProduct: true })}
      >
        {t(ofYours ? 'detail.chargeCubes' : 'detail.cubePrices')}
      </button>
    </p>
  )
}
