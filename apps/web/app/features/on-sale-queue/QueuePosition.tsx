import type { EventDetail, OnSaleQueue } from '@encore/contract/endpoints'
import { queueDrawSec, queueMinutes } from '@encore/contract/rules/limits'
import { Button } from '@encore/ui/Button'
import { Hold } from '@encore/ui/Hold'
import { Meter } from '@encore/ui/Meter'
import { Outcome } from '@encore/ui/Outcome'
import { WaitBar } from '@encore/ui/WaitBar'
import type { FormEvent, ReactNode } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './QueuePosition.module.css'
import { type Phase, waitBand } from './queue.ts'
import type { LiveQueue } from './use-queue.ts'

export interface QueuePositionProps {
  event: EventDetail
  liveQueue: LiveQueue
  phase: Phase
  renderedAt: number
}

export function QueuePosition({ event, liveQueue, phase, renderedAt }: QueuePositionProps) {
  const { t } = useText()
  const opening = <UntilOpening event={event} queue={liveQueue.queue} renderedAt={renderedAt} />
  const join = (label: string) => (
    <JoinForm liveQueue={liveQueue}>
      <Button kind="accent" type="submit" size="l" wide busy={liveQueue.isJoining}>
        {label}
      </Button>
    </JoinForm>
  )
  switch (phase.kind) {
    case 'early':
      return (
        <QueueState title={t('queue.early.title')} text={t('queue.early.text', { n: queueMinutes.join })}>
          {opening}
          <ToEvent event={event} />
        </QueueState>
      )
    case 'join':
      return phase.isLate ? (
        <QueueState
          title={t('queue.late.title')}
          text={t('queue.late.text', { n: liveQueue.queue?.waiting ?? 0 })}
        >
          {join(t('queue.join'))}
        </QueueState>
      ) : (
        <QueueState title={t('queue.ready.title')} text={t('queue.ready.text', { n: queueDrawSec.lead })}>
          {opening}
          {join(t('queue.join'))}
        </QueueState>
      )
    case 'joined':
      return (
        <QueueState title={t('queue.joined.title')} text={t('queue.joined.text', { n: queueDrawSec.lead })}>
          {opening}
          <Kept />
        </QueueState>
      )
    case 'placing':
      return (
        <QueueState title={t('queue.placing.title')} text={t('queue.placing.text')}>
          <WaitBar label={t('queue.placing.title')} />
          <Kept />
        </QueueState>
      )
    case 'waiting':
      return <Waiting liveQueue={liveQueue} place={phase.place} ahead={phase.ahead} />
    case 'turn':
      return <Turn event={event} until={phase.until} renderedAt={renderedAt} />
    case 'missed':
      return (
        <QueueState title={t('queue.missed.title')} text={t('queue.missed.text')}>
          {join(t('queue.again'))}
        </QueueState>
      )
    case 'done':
      return (
        <Outcome
          kind="ok"
          title={t('queue.done.title')}
          actions={
            <>
              <Button kind="primary" size="l" wide render={<PageLink to="/mybox" />}>
                {t('queue.done.toBox')}
              </Button>
              <JoinForm liveQueue={liveQueue}>
                <Button type="submit" size="l" wide busy={liveQueue.isJoining}>
                  {t('queue.again')}
                </Button>
              </JoinForm>
            </>
          }
        >
          {t('queue.done.text')}
        </Outcome>
      )
    case 'sold-out':
      return (
        <QueueState title={t('queue.soldOut.title')} text={t('queue.soldOut.text')}>
          <ToEvent event={event} />
        </QueueState>
      )
    case 'open':
      return (
        <QueueState title={t('queue.open.title')} text={t('queue.open.text')}>
          <ToTickets event={event} />
        </QueueState>
      )
  }
}

/** Works before hydration as a plain form. */
function JoinForm({ liveQueue, children }: { liveQueue: LiveQueue; children: ReactNode }) {
  const join = (event: FormEvent) => {
    event.preventDefault()
    void liveQueue.join()
  }
  return (
    <form method="post" onSubmit={join}>
      {children}
    </form>
  )
}

function Waiting({
  liveQueue: { queue },
  place,
  ahead,
}: {
  liveQueue: LiveQueue
  place: number
  ahead: number
}) {
  const { t, tag } = useText()
  const figure = (n: number) => n.toLocaleString(tag)
  const band = waitBand(ahead, queue?.perMinute ?? 0)
  const waitText = !band
    ? t('queue.waiting.unknown')
    : band.from === 0
      ? t('queue.waiting.soon', { to: band.to })
      : t('queue.waiting.band', band)
  return (
    <div className={styles.card}>
      {ahead === 0 ? (
        <h2>{t('queue.waiting.spoken', { n: 0 })}</h2>
      ) : (
        <h2 className={styles.ahead}>
          <b>{figure(ahead)}</b> <span>{t('queue.waiting.ahead', { n: ahead })}</span>
        </h2>
      )}
      <Meter
        value={place > 1 ? (place - 1 - ahead) / (place - 1) : 1}
        label={t('queue.waiting.progress')}
        valueText={t('queue.waiting.spoken', { n: ahead })}
        tint="accent"
      />
      <dl className={styles.figures}>
        <div>
          <dt>{t('queue.waiting.place')}</dt>
          <dd>{figure(place)}</dd>
        </div>
        <div>
          <dt>{t('queue.waiting.wait')}</dt>
          <dd>{waitText}</dd>
        </div>
        <div>
          <dt>{t('queue.waiting.all')}</dt>
          <dd>{t('queue.waiting.people', { n: Math.max(queue?.waiting ?? 0, ahead + 1) })}</dd>
        </div>
      </dl>
      <p className={styles.text}>{t('queue.waiting.next', { n: queueMinutes.turn })}</p>
      <Kept />
    </div>
  )
}

interface TurnProps {
  event: EventDetail
  until: string
  renderedAt: number
}

function Turn({ event, until, renderedAt }: TurnProps) {
  const { t } = useText()
  return (
    <div className={styles.card} data-turn="">
      <h2>{t('queue.turn.title')}</h2>
      <p className={styles.text}>{t('queue.turn.text')}</p>
      <div className={styles.hold}>
        <Hold
          key={until}
          targetMs={Date.parse(until)}
          totalMs={queueMinutes.turn * 60_000}
          now={serverNow}
          renderedAtMs={renderedAt}
          label={t('queue.turn.left')}
          announce={(n) => t('queue.turn.leftSpoken', { n })}
        />
      </div>
      <ToTickets event={event} />
      <Button size="l" wide render={<PageLink to={`/detail/${event.slug}/products`} />}>
        {t('queue.turn.toShop')}
      </Button>
    </div>
  )
}

function UntilOpening({
  event,
  queue,
  renderedAt,
}: {
  event: EventDetail
  queue: OnSaleQueue | null
  renderedAt: number
}) {
  const { t } = useText()
  const opensAt = queue?.opensAt ?? event.ticketOpenAt
  return (
    <div className={styles.opening}>
      <p>
        <span>{t('detail.saleOpens')}</span> <EventTime at={opensAt} zone={event.zone} />
        <br />
        <ViewerTime at={opensAt} zone={event.zone} />
      </p>
      <UntilStart startAt={opensAt} renderedAt={renderedAt} label={t('queue.untilOpening')} />
    </div>
  )
}

const Kept = () => {
  const { t } = useText()
  return <p className={styles.kept}>{t('queue.kept')}</p>
}

const ToEvent = ({ event }: { event: EventDetail }) => {
  const { t } = useText()
  return (
    <Button size="l" wide render={<PageLink to={`/detail/${event.slug}`} />}>
      {t('queue.toEvent')}
    </Button>
  )
}

const ToTickets = ({ event }: { event: EventDetail }) => {
  const { t } = useText()
  return (
    <Button kind="accent" size="l" wide render={<PageLink to={`/detail/${event.slug}`} />}>
      {t('queue.toTickets')}
    </Button>
  )
}

function QueueState({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}
