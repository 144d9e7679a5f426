import type { BroadcastAudienceSize, BroadcastDraft } from '@encore/contract/endpoints'
import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Broadcasts.module.css'

/** Number of fans that the saved broadcast reaches; `reach` is null until it is saved. */
export function AudienceSize({
  draft,
  audienceSize,
}: {
  draft: BroadcastDraft
  audienceSize: BroadcastAudienceSize | null
}) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  return (
    <section className={box.box} aria-label={t('broadcasts.audienceSize')}>
      <header>
        <h2>{t('broadcasts.audienceSize')}</h2>
      </header>
      {audienceSize === null ? (
        <p className={box.quiet}>{t('broadcasts.afterFirstSave')}</p>
      ) : (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{t('broadcasts.audienceNotified')}</dt>
              <dd>{count.format(audienceSize.notified)}</dd>
            </div>
            <div>
              <dt>{t('broadcasts.audienceMailed')}</dt>
              <dd>{count.format(audienceSize.mailed)}</dd>
            </div>
            <div>
              <dt>{t('broadcasts.audienceMembers')}</dt>
              <dd>{count.format(audienceSize.members)}</dd>
            </div>
          </dl>
          {audienceSize.members > audienceSize.notified ? (
            <p className={box.quiet}>
              {t('broadcasts.notAgreed', {
                count: count.format(audienceSize.members - audienceSize.notified),
              })}
            </p>
          ) : null}
          {audienceSize.byDay ? (
            <p className={box.quiet}>
              {t('broadcasts.byDay', {
                count: count.format(audienceSize.byDay.notified),
                when: momentText(audienceSize.byDay.from, locale),
              })}
            </p>
          ) : null}
          {draft.isMailed && audienceSize.notified > audienceSize.mailed ? (
            <p className={box.quiet}>
              {t('broadcasts.noMail', { count: count.format(audienceSize.notified - audienceSize.mailed) })}
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}
