import { formatClock, formatDay, formatMoment, formatZonedClock } from '@encore/contract/rules/time'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface SlotTimeProps {
  from: string
  to: string
  /** The venue's, IANA. */
  zone: string
}

/** From when to when goods are fetched, by the clock of the venue and, where it is another, by the reader's. */
export function SlotTime({ from, to, zone }: SlotTimeProps) {
  const { locale } = useText()
  const isSameDay = formatDay(from, zone, locale) === formatDay(to, zone, locale)
  const end = isSameDay ? formatZonedClock(to, zone) : formatMoment(to, zone, locale)
  const start = `${formatDay(from, zone, locale)} ${formatClock(from, zone)}`
  return (
    <>
      <time dateTime={from}>{`${start} – ${end}`}</time>{' '}
      <small>
        <ViewerTime at={from} zone={zone} />
      </small>
    </>
  )
}
