import type { BroadcastSheet } from '@encore/contract/endpoints'
import { momentText, ownZone } from '#app/data/times.ts'
import { useDue } from '#app/data/use-due.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { audienceText } from './audience-text.ts'
import { BroadcastBadge } from './BroadcastBadge.tsx'
import styles from './Broadcasts.module.css'

export interface PlannedProps {
  sheet: BroadcastSheet
  onDue(): void
}

/** Shows the scheduled time and audience of a broadcast, and the member of staff who scheduled it. */
export function Planned({ sheet, onDue }: PlannedProps) {
  const { t, locale } = useText()
  const { state, draft, plan, plannedBy } = sheet
  useDue(plan?.at ?? null, onDue)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('broadcasts.plannedTitle')}</h2>
        <BroadcastBadge state={state} />
      </header>
      <div className={styles.messagePreview}>
        <dl className={box.facts}>
          <dt>{t('broadcasts.plannedFor')}</dt>
          <dd>
            <span>{plan ? momentText(plan.at, locale, plan.zone) : ''}</span>
            {plan && plan.zone !== ownZone() ? (
              <small>{t('broadcasts.ownClock', { when: momentText(plan.at, locale) })}</small>
            ) : null}
          </dd>
          <dt>{t('broadcasts.to')}</dt>
          <dd>{audienceText(t, { ...sheet, audience: draft.audience })}</dd>
          <dt>{t('broadcasts.kind')}</dt>
          <dd>{t(`broadcasts.kinds.${draft.kind}`)}</dd>
          <dt>{t('broadcasts.leadsTo')}</dt>
          <dd>
            <span>{t(`broadcasts.targets.${draft.leadsTo}`)}</span>
            {sheet.notice ? <small lang={sheet.notice.title.lang}>{sheet.notice.title.text}</small> : null}
          </dd>
          <dt>{t('broadcasts.mail')}</dt>
          <dd>{draft.isMailed ? t('broadcasts.mailedToo') : t('broadcasts.noMailShown')}</dd>
          <dt>{t('broadcasts.plannedBy')}</dt>
          <dd>{plannedBy ?? t('orders.gone')}</dd>
        </dl>
        <p className={box.quiet}>{t('broadcasts.planText')}</p>
      </div>
    </section>
  )
}
