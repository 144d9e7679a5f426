import type { Product, ReplayDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import styles from '#app/features/player/about.module.css'
import { formatLength } from '#app/features/replay/media-time.ts'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { priceIn } from '#app/features/tickets/sale.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface AboutReplayProps {
  replay: ReplayDetail
  /** The product that opens the replay, if it can be bought now. */
  sold: Product | null
}

/** Describes the replay to viewers without access: content, extras and price. */
export function AboutReplay({ replay, sold }: AboutReplayProps) {
  const { t, locale } = useText()
  const money = useMoneyText()
  const { event, chapters, fromMs, toMs } = replay
  const price = sold && priceIn(locale, sold)
  return (
    <div className={styles.about}>
      <dl>
        <div>
          <dt>{t('replay.about.shown')}</dt>
          <dd>
            <EventTime at={event.startAt} zone={event.zone} />
            <br />
            <ViewerTime at={event.startAt} zone={event.zone} />
          </dd>
        </div>
        <div>
          <dt>{t('replay.about.length')}</dt>
          <dd>{formatLength(toMs - fromMs)}</dd>
        </div>
        <div>
          <dt>{t('replay.about.comes')}</dt>
          <dd>{t('replay.about.along')}</dd>
        </div>
        {sold && price && (
          <div>
            <dt>{t('replay.about.price')}</dt>
            <dd>
              <span translate="no">{money(price)}</span>
              <small lang={languageTag[sold.description.lang]}>{sold.description.text}</small>
            </dd>
          </div>
        )}
        {chapters.length > 0 && (
          <div>
            <dt>{t('replay.chapters')}</dt>
            <dd>
              <ol>
                {chapters.map(({ atMs, title }) => (
                  <li key={atMs}>
                    <span lang={languageTag[title.lang]}>{title.text}</span>
                    <small>{formatLength(atMs - fromMs)}</small>
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        )}
      </dl>
      <Button kind="fill" size="s" render={<PageLink to={`/detail/${event.slug}`} />}>
        {t('replay.about.toEvent')}
      </Button>
      <SupportLink topic="PLAYER" />
    </div>
  )
}
