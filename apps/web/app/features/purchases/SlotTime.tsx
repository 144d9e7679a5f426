import { formatClock, formatDay, formatMoment, formatZonedClock } from '@encore/contract/rules/time'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface SlotTimeProps {
  from: string
  to: string
  /** The venue's IANA time zone. */
  zone: string
}

/** Time span of a pickup slot in the venue's time and, where it differs, in the reader's. */
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
