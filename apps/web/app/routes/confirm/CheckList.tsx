import type { EntryCheck, EventDetail, OtherDevice } from '@encore/contract/endpoints'
import Clock from 'lucide-react/icons/clock'
import IdCard from 'lucide-react/icons/id-card'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Ticket from 'lucide-react/icons/ticket'
import { EventTime, ViewerTimeBeside } from '#app/features/event/EventTime.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { useDeviceText } from '#app/features/player/use-device-text.ts'
import { statusAt } from '#app/features/tickets/sale.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Check } from './Check.tsx'
import styles from './confirm.module.css'
import { SoundCheck } from './SoundCheck.tsx'
import { useDevice } from './use-device.ts'

export interface CheckListProps {
  event: EventDetail
  check: EntryCheck
  now: number
  renderedAt: number
}

export function CheckList({ event, check, now, renderedAt }: CheckListProps) {
  const t = useT()
  return (
    <ul className={styles.checks}>
      <TicketCheck event={event} check={check} />
      <TimeCheck event={event} check={check} now={now} renderedAt={renderedAt} />
      {event.rules.idCheck && (
        <Check icon={<IdCard />} state="todo" title={t('confirm.id.title')}>
          {t('confirm.id.text')}
        </Check>
      )}
      <SoundCheck />
      <DeviceCheck />
      {check.otherDevice && <OtherDeviceCheck device={check.otherDevice} zone={event.zone} />}
    </ul>
  )
}

function TicketCheck({ event, check }: Pick<CheckListProps, 'event' | 'check'>) {
  const t = useT()
  if (check.problems.includes('TICKET_REQUIRED')) {
    return (
      <Check icon={<Ticket />} state="failed" title={t('confirm.ticket.missing')}>
        {t('confirm.ticket.missingText')}
      </Check>
    )
  }
  return (
    <Check icon={<Ticket />} state="ok" title={t('confirm.ticket.title')}>
      {t(event.isFree ? 'confirm.ticket.free' : 'confirm.ticket.held')}
    </Check>
  )
}

function TimeCheck({ event, check, now, renderedAt }: CheckListProps) {
  const t = useT()
  const status = statusAt(event, now)
  const icon = <Clock />
  if (status === 'CANCELED') {
    return (
      <Check icon={icon} state="failed" title={t('detail.canceled.title')}>
        {t('detail.canceled.text')}
      </Check>
    )
  }
  if (status === 'ENDED') {
    return (
      <Check icon={icon} state="failed" title={t('detail.ended.title')}>
        <EventTime at={event.endAt} zone={event.zone} />
        <ViewerTimeBeside at={event.endAt} zone={event.zone} />
      </Check>
    )
  }
  if (status === 'ON_AIR') {
    return (
      <Check icon={icon} state="ok" title={t('confirm.time.onAir')}>
        {t('confirm.time.onAirText')}
      </Check>
    )
  }
  const isOpen = now >= Date.parse(check.opensAt)
  const target = isOpen ? event.startAt : check.opensAt
  return (
    <Check
      icon={icon}
      state={isOpen ? 'ok' : 'todo'}
      title={t(isOpen ? 'confirm.time.open' : 'confirm.time.closed')}
      fix={
        <UntilStart
          key={target}
          startAt={target}
          renderedAt={renderedAt}
          label={isOpen ? undefined : t('confirm.time.opensIn')}
        />
      }
    >
      <EventTime at={target} zone={event.zone} />
      <ViewerTimeBeside at={target} zone={event.zone} />
    </Check>
  )
}

function OtherDeviceCheck({ device, zone }: { device: OtherDevice; zone: string }) {
  const t = useT()
  const { title, since } = useDeviceText(device, zone)
  return (
    <Check icon={<MonitorSmartphone />} state="failed" title={title}>
      {`${since} · ${t('player.elsewhere.text')}`}
    </Check>
  )
}

function DeviceCheck() {
  const t = useT()
  const device = useDevice()
  return (
    <Check
      icon={<MonitorPlay />}
      state={device === 'unknown' ? 'todo' : device === 'ready' ? 'ok' : 'failed'}
      title={t(device === 'unsupported' ? 'confirm.device.failed' : 'confirm.device.title')}
    >
      {t(
        device === 'unknown'
          ? 'confirm.device.checking'
          : device === 'ready'
            ? 'confirm.device.ready'
            : 'confirm.device.failedText',
      )}
    </Check>
  )
}
