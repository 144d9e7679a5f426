import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatDay } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { ViewerWindow } from '#app/features/event/ViewerWindow.tsx'
import styles from '#app/features/player/about.module.css'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export function About({ event }: { event: EventDetail }) {
  const { t, locale } = useText()
  const { zone, startAt, endAt, replayFrom, replayTo, rules } = event
  const isOneDay = formatDay(startAt, zone, locale) === formatDay(endAt, zone, locale)
  return (
    <div className={styles.about}>
      <p lang={languageTag[event.summary.lang]}>{event.summary.text}</p>
      <dl>
        <div>
          <dt>{t('player.about.when')}</dt>
          <dd>
            <EventTime at={startAt} zone={zone} /> <span>–</span>{' '}
            <EventTime at={endAt} zone={zone} show={isOneDay ? 'clock' : 'moment'} />
            <br />
            <ViewerTime at={startAt} zone={zone} />
          </dd>
        </div>
        <div>
          <dt>{t('detail.facts.replay')}</dt>
          <dd>
            {replayFrom === null ? (
              t('detail.facts.noReplay')
            ) : (
              <>
                <EventTime at={replayFrom} zone={zone} />
                {replayTo !== null && (
                  <>
                    <span>{' – '}</span>
                    <EventTime at={replayTo} zone={zone} />
                    <br />
                    <ViewerWindow from={replayFrom} to={replayTo} zone={zone} />
                  </>
                )}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('detail.rules.refund')}</dt>
          <dd lang={languageTag[rules.refund.lang]}>{rules.refund.text}</dd>
        </div>
      </dl>
      <Button kind="fill" size="s" render={<PageLink to={`/detail/${event.slug}`} />}>
        {t('confirm.toEvent')}
      </Button>
      <SupportLink topic="PLAYER" />
    </div>
  )
}
