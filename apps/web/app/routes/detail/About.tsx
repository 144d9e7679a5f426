import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoment } from '@encore/contract/rules/time'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { Facts } from '#app/features/event/Facts.tsx'
import { ViewerWindow } from '#app/features/event/ViewerWindow.tsx'
import { Trailer } from '#app/features/highlights/Trailer.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './blocks.module.css'

export function About({ event }: { event: EventDetail }) {
  const { t, locale } = useText()
  const { zone, doorsAt, replayFrom, replayTo, bodyHtml } = event
  const moment = (at: string) => formatMoment(at, zone, locale)
  const times = [
    {
      name: t('detail.facts.doors'),
      value: (
        <>
          <span>{moment(doorsAt)}</span>
          <br />
          <ViewerTime at={doorsAt} zone={zone} />
        </>
      ),
    },
    {
      name: t('detail.facts.replay'),
      value:
        replayFrom && replayTo ? (
          <>
            <span>{t('detail.facts.replayWindow', { from: moment(replayFrom), to: moment(replayTo) })}</span>
            <br />
            <ViewerWindow from={replayFrom} to={replayTo} zone={zone} />
          </>
        ) : (
          t('detail.facts.noReplay')
        ),
    },
  ]
  return (
    <>
      {event.trailer && (
        <div className={styles.block}>
          <Trailer trailer={event.trailer} />
        </div>
      )}
      <section className={styles.block} aria-labelledby="about">
        <h2 id="about">{t('detail.tabs.about')}</h2>
        <div
          className={styles.body}
          lang={languageTag[bodyHtml.lang]}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it
          dangerouslySetInnerHTML={{ __html: bodyHtml.html }}
        />
      </section>
      <section className={styles.block} aria-labelledby="good-to-know">
        <h2 id="good-to-know">{t('detail.facts.title')}</h2>
        <Facts
          rows={[
            ...(event.status === 'CANCELED' ? [] : times),
            { name: t('detail.facts.kind'), value: t(`event.type.${event.type}`) },
          ]}
        />
      </section>
    </>
  )
}
