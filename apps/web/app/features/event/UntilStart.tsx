import { Countdown } from '@encore/ui/Countdown'
import { serverNow } from '#app/data/server-clock.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** How long until a show starts. `renderedAt`: the server's clock when the page was rendered, epoch milliseconds. */
export function UntilStart({ startAt, renderedAt }: { startAt: string; renderedAt: number }) {
  const t = useT()
  return (
    <Countdown
      targetMs={Date.parse(startAt)}
      now={serverNow}
      renderedAtMs={renderedAt}
      label={t('event.countdown.title')}
      units={{
        days: t('event.countdown.days'),
        hours: t('event.countdown.hours'),
        minutes: t('event.countdown.minutes'),
        seconds: t('event.countdown.seconds'),
      }}
    />
  )
}
