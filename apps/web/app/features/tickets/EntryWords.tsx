import type { EventDetail } from '@encore/contract/endpoints'
import { onAirMs } from '@encore/contract/rules/show-start'
import { formatMoment } from '@encore/contract/rules/time'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

/** States when a ticket holder can enter: when doors open, now, or during the show. */
export function EntryWords({ event, now }: { event: EventDetail; now: number }) {
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
