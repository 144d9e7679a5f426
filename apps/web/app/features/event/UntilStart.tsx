import { Countdown } from '@encore/ui/Countdown'
import { serverNow } from '#app/data/server-clock.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface UntilStartProps {
  startAt: string
  /** The server's clock when the page was rendered, epoch milliseconds. */
  renderedAt: number
  /** Replaces the default label for anything but a show. */
  label?: string | undefined
}

export function UntilStart({ startAt, renderedAt, label }: UntilStartProps) {
  const t = useT()
  return (
    <Countdown
      targetMs={Date.parse(startAt)}
      now={serverNow}
      renderedAtMs={renderedAt}
      label={label ?? t('event.countdown.title')}
      units={{
        days: (n) => t('event.countdown.days', { n }),
        hours: (n) => t('event.countdown.hours', { n }),
        minutes: t('event.countdown.minutes'),
        seconds: t('event.countdown.seconds'),
      }}
    />
  )
}
