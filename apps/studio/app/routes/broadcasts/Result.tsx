import type { BroadcastSheet } from '@encore/contract/endpoints'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { ConfirmButton } from '#app/features/confirm/ConfirmButton.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { audienceText } from './audience-text.ts'
import { BroadcastBadge } from './BroadcastBadge.tsx'
import styles from './Broadcasts.module.css'

export interface ResultProps {
  sheet: BroadcastSheet
  mayWrite: boolean
  onChange(): void
}

export function Result({ sheet, mayWrite, onChange }: ResultProps) {
  const { w, locale } = useText()
  const words = w.broadcasts
  const count = new Intl.NumberFormat(locale)
  const { id, state, draft, workId, notified, mailed, sentAt, sentBy } = sheet
  return (
    <section className={box.box}>
      <header>
        <h2>{words.result}</h2>
        <BroadcastBadge state={state} />
      </header>
      <div className={styles.messagePreview}>
        {workId && state === 'SENDING' ? <JobProgress key={workId} id={workId} onEnd={onChange} /> : null}
        <dl className={styles.figures}>
          <div>
            <dt>{words.notified}</dt>
            <dd>{count.format(notified)}</dd>
          </div>
          <div>
            <dt>{words.mailed}</dt>
            <dd>{count.format(mailed)}</dd>
          </div>
        </dl>
        <dl className={box.facts}>
          <dt>{words.to}</dt>
          <dd>{audienceText(w, { ...sheet, audience: draft.audience })}</dd>
          <dt>{words.kind}</dt>
          <dd>{words.kinds[draft.kind]}</dd>
          <dt>{words.sentAt}</dt>
          <dd>{sentAt ? momentText(sentAt, locale) : ''}</dd>
          <dt>{words.sentBy}</dt>
          <dd>{sentBy ?? w.orders.gone}</dd>
        </dl>
        {mayWrite && state === 'SENDING' ? (
          <ConfirmButton
            label={words.stop}
            title={words.stopTitle}
            text={words.stopText}
            done={words.stopped}
            send={() => call('POST /api/studio/broadcast/{id}/stop', { params: { id }, body: {} })}
            onDone={onChange}
          />
        ) : null}
      </div>
    </section>
  )
}
