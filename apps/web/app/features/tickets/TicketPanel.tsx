import type { EventDetail, Product } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { CubeAmount } from '@encore/ui/CubeAmount'
import type { ReactNode } from 'react'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { GiveAway } from '#app/features/gift/GiveAway.tsx'
import { ReplaySentence } from '#app/features/replay/ReplaySentence.tsx'
import { replayStateOf } from '#app/features/replay/replay-state.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { ChooseTicket } from './ChooseTicket.tsx'
import { Entry } from './Entry.tsx'
import { EntryWords } from './EntryWords.tsx'
import { isGone, saleOf } from './sale.ts'
import styles from './TicketPanel.module.css'
import type { TicketPanelModel } from './use-ticket-panel.ts'

export interface TicketPanelProps {
  event: EventDetail
  panel: TicketPanelModel
  now: number
}

export function TicketPanel({ event, panel, now }: TicketPanelProps) {
  const { t } = useText()
  const { isPending } = panel
  const { ref, style } = useKeptSize<HTMLElement>(isPending)
  return (
    <aside
      ref={ref}
      style={style}
      className={styles.panel}
      data-pending={isPending ? '' : undefined}
      aria-label={t('detail.tickets')}
    >
      <Offer event={event} panel={panel} now={now} />
    </aside>
  )
}

function Offer({ event, panel, now }: TicketPanelProps) {
  const { t } = useText()
  switch (panel.state.kind) {
    case 'canceled':
      return (
        <TicketNotice title={t('detail.canceled.title')}>
          <span>{t('detail.canceled.text')}</span>
          <PageLink className="link" to="/refunds">
            {t('documents.refunds')}
          </PageLink>
        </TicketNotice>
      )
    case 'ended':
      return (
        <TicketNotice title={t('detail.ended.title')}>
          <span>
            <ReplaySentence event={event} now={now} />
          </span>
          <ToReplay event={event} now={now} />
        </TicketNotice>
      )
    case 'entitled':
      return (
        <>
          <TicketNotice title={t('detail.entitled.title')}>
            <span>
              <EntryWords event={event} now={now} />
            </span>
            <Entry event={event} now={now} />
            {panel.givable && <GiveAway productUid={panel.givable.id} />}
          </TicketNotice>
          <More tickets={panel.state.tickets} event={event} panel={panel} now={now} />
        </>
      )
    case 'free':
      return (
        <TicketNotice title={t('detail.free.title')}>
          <span>{t('detail.free.text')}</span>
          <Entry event={event} now={now} />
        </TicketNotice>
      )
    case 'unreachable':
      return (
        <TicketNotice title={t('detail.unreachable.title')}>
          <span>{t('detail.unreachable.text')}</span>
          <Reload />
        </TicketNotice>
      )
    case 'none':
      return <TicketNotice title={t('detail.none.title')}>{t('detail.none.text')}</TicketNotice>
    case 'sale':
      return <Sale tickets={panel.state.tickets} event={event} panel={panel} now={now} />
  }
}

function TicketNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.notice}>{children}</div>
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

/** Links to the replay's page, which handles access; without a replay it links to the list of replays. */
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

function Sale({ tickets, event, panel, now }: TicketPanelProps & { tickets: readonly Product[] }) {
  const { t } = useText()
  const { chosen, sale } = panel
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
      <ChooseTicket legend={title} tickets={tickets} event={event} panel={panel} now={now} />
      {cubes !== null && <CubePrice cubes={cubes} isSaid={sale.state === 'open'} />}
      {panel.givable && <GiveAway productUid={panel.givable.id} />}
    </>
  )
}

/** Tickets that give more of the show than the current one. */
function More({ tickets, event, panel, now }: TicketPanelProps & { tickets: readonly Product[] }) {
  const { t } = useText()
  if (tickets.length === 0 || !panel.chosen || panel.sale?.state !== 'open') return null
  const title = t('detail.more')
  return (
    <section className={styles.more} aria-label={title}>
      <h3>{title}</h3>
      <ChooseTicket legend={title} tickets={tickets} event={event} panel={panel} now={now} />
    </section>
  )
}

/** "540 cubes · You have 1,240"; guests see where cubes come from. `isSaid`: both are already shown above. */
function CubePrice({ cubes, isSaid }: { cubes: number; isSaid: boolean }) {
  const { t } = useText()
  const viewer = useViewer()
  const ofYours =
    viewer.kind === 'member' ? t('detail.ofYours', { n: viewer.me.cube.toLocaleString('en') }) : null
  return (
    <p className={styles.fine}>
      {!isSaid && (
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

/** Keeps the height a box had while pending, which prevents a layout shift when a member's entitlements load. */
function useKeptSize<E extends HTMLElement>(
  isPending: boolean,
): { ref: RefObject<E | null>; style: CSSProperties } {
  const ref = useRef<E>(null)
  const [height, setHeight] = useState<number | null>(null)
  useLayoutEffect(() => {
    const isMember = document.documentElement.dataset.session === 'member'
    if (isPending && isMember && ref.current) setHeight(ref.current.offsetHeight)
  }, [isPending])
  return { ref, style: height === null ? {} : { '--kept-size': `${height}px` } }
}
