import type { EventDetail, OnSaleQueue } from '@encore/contract/endpoints'
import { queueMinutes } from '@encore/contract/rules/limits'
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
import { type Phase, waitBand } from './line.ts'
import styles from './QueuePosition.module.css'
import type { Line } from './use-line.ts'

export interface QueuePositionProps {
  event: EventDetail
  line: Line
  phase: Phase
  renderedAt: number
}

export function QueuePosition({ event, line, phase, renderedAt }: QueuePositionProps) {
  const { t } = useText()
  const opening = <UntilOpening event={event} queue={line.queue} renderedAt={renderedAt} />
  const join = (label: string) => (
    <JoinForm line={line}>
      <Button kind="accent" type="submit" size="l" wide busy={line.isJoining}>
        {label}
      </Button>
    </JoinForm>
  )
  switch (phase.kind) {
    case 'early':
      return (
        <QueueNotice title={t('queue.early.title')} text={t('queue.early.text', { n: queueMinutes.join })}>
          {opening}
          <ToEvent event={event} />
        </QueueNotice>
      )
    case 'join':
      return line.queue?.state === 'ON' ? (
        <QueueNotice title={t('queue.late.title')} text={t('queue.late.text', { n: line.queue.waiting })}>
          {join(t('queue.join'))}
        </QueueNotice>
      ) : (
        <QueueNotice title={t('queue.ready.title')} text={t('queue.ready.text')}>
          {opening}
          {join(t('queue.join'))}
        </QueueNotice>
      )
    case 'joined':
      return (
        <QueueNotice title={t('queue.joined.title')} text={t('queue.joined.text')}>
          {opening}
          <Kept />
        </QueueNotice>
      )
    case 'placing':
      return (
        <QueueNotice title={t('queue.placing.title')} text={t('queue.placing.text')}>
          <WaitBar label={t('queue.placing.title')} />
          <Kept />
        </QueueNotice>
      )
    case 'waiting':
      return <Waiting line={line} place={phase.place} ahead={phase.ahead} />
    case 'turn':
      return <Turn event={event} until={phase.until} renderedAt={renderedAt} />
    case 'missed':
      return (
        <QueueNotice title={t('queue.missed.title')} text={t('queue.missed.text')}>
          {join(t('queue.again'))}
        </QueueNotice>
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
              <JoinForm line={line}>
                <Button type="submit" size="l" wide busy={line.isJoining}>
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
        <QueueNotice title={t('queue.soldOut.title')} text={t('queue.soldOut.text')}>
          <ToEvent event={event} />
        </QueueNotice>
      )
    case 'open':
      return (
        <QueueNotice title={t('queue.open.title')} text={t('queue.open.text')}>
          <ToTickets event={event} />
        </QueueNotice>
      )
  }
}

/** Works before hydration as a plain form. */
function JoinForm({ line, children }: { line: Line; children: ReactNode }) {
  const join = (event: FormEvent) => {
    event.preventDefault()
    void line.join()
  }
  return (
    <form method="post" onSubmit={join}>
      {children}
    </form>
  )
}

function Waiting({ line: { queue }, place, ahead }: { line: Line; place: number; ahead: number }) {
  const { t, tag } = useText()
  const figure = (n: number) => n.toLocaleString(tag)
  const band = waitBand(ahead, queue?.perMinute ?? 0)
  const waitText = !band
    ? t('queue.waiting.unknown')
    : band.from === 0
      ? t('queue.waiting.soon', { to: band.to })
      : t('queue.waiting.band', band)
  return (
    <div className={styles.told}>
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
    <div className={styles.told} data-turn="">
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

function QueueNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.told}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}
