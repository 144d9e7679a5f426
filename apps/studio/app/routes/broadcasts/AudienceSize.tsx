import type { BroadcastAudienceSize, BroadcastDraft } from '@encore/contract/endpoints'
import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Broadcasts.module.css'

/** Number of fans that the saved broadcast reaches; `reach` is null until it is saved. */
export function AudienceSize({
  draft,
  reach,
}: {
  draft: BroadcastDraft
  reach: BroadcastAudienceSize | null
}) {
  const { w, locale } = useText()
  const words = w.broadcasts
  const count = new Intl.NumberFormat(locale)
  return (
    <section className={box.box} aria-label={words.reach}>
      <header>
        <h2>{words.reach}</h2>
      </header>
      {reach === null ? (
        <p className={box.quiet}>{words.afterFirstSave}</p>
      ) : (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{words.audienceNotified}</dt>
              <dd>{count.format(reach.told)}</dd>
            </div>
            <div>
              <dt>{words.audienceMailed}</dt>
              <dd>{count.format(reach.mailed)}</dd>
            </div>
            <div>
              <dt>{words.audienceMembers}</dt>
              <dd>{count.format(reach.members)}</dd>
            </div>
          </dl>
          {reach.members > reach.told ? (
            <p className={box.quiet}>{words.notAgreed(count.format(reach.members - reach.told))}</p>
          ) : null}
          {reach.byDay ? (
            <p className={box.quiet}>
              {words.byDay(count.format(reach.byDay.told), momentText(reach.byDay.from, locale))}
            </p>
          ) : null}
          {draft.isMailed && reach.told > reach.mailed ? (
            <p className={box.quiet}>{words.noMail(count.format(reach.told - reach.mailed))}</p>
          ) : null}
        </>
      )}
    </section>
  )
}
