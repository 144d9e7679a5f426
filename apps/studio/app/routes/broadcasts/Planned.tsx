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
  const { w, locale } = useText()
  const words = w.broadcasts
  const { state, draft, plan, plannedBy } = sheet
  useDue(plan?.at ?? null, onDue)
  return (
    <section className={box.box}>
      <header>
        <h2>{words.plannedTitle}</h2>
        <BroadcastBadge state={state} />
      </header>
      <div className={styles.messagePreview}>
        <dl className={box.facts}>
          <dt>{words.plannedFor}</dt>
          <dd>
            <span>{plan ? momentText(plan.at, locale, plan.zone) : ''}</span>
            {plan && plan.zone !== ownZone() ? (
              <small>{words.ownClock(momentText(plan.at, locale))}</small>
            ) : null}
          </dd>
          <dt>{words.to}</dt>
          <dd>{audienceText(w, { ...sheet, audience: draft.audience })}</dd>
          <dt>{words.kind}</dt>
          <dd>{words.kinds[draft.kind]}</dd>
          <dt>{words.leadsTo}</dt>
          <dd>
            <span>{words.targets[draft.leadsTo]}</span>
            {sheet.notice ? <small lang={sheet.notice.title.lang}>{sheet.notice.title.text}</small> : null}
          </dd>
          <dt>{words.mail}</dt>
          <dd>{draft.isMailed ? words.mailedToo : words.noMailShown}</dd>
          <dt>{words.plannedBy}</dt>
          <dd>{plannedBy ?? w.orders.gone}</dd>
        </dl>
        <p className={box.quiet}>{words.planText}</p>
      </div>
    </section>
  )
}
