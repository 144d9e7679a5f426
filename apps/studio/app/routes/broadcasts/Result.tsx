import type { BroadcastSheet } from '@encore/contract/endpoints'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { ConfirmButton } from '#app/features/dialogs/ConfirmButton.tsx'
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
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const { id, state, draft, workId, notified, mailed, sentAt, sentBy } = sheet
  return (
    <section className={box.box}>
      <header>
        <h2>{t('broadcasts.result')}</h2>
        <BroadcastBadge state={state} />
      </header>
      <div className={styles.messagePreview}>
        {workId && state === 'SENDING' ? <JobProgress key={workId} id={workId} onEnd={onChange} /> : null}
        <dl className={styles.figures}>
          <div>
            <dt>{t('broadcasts.notified')}</dt>
            <dd>{count.format(notified)}</dd>
          </div>
          <div>
            <dt>{t('broadcasts.mailed')}</dt>
            <dd>{count.format(mailed)}</dd>
          </div>
        </dl>
        <dl className={box.facts}>
          <dt>{t('broadcasts.to')}</dt>
          <dd>{audienceText(t, { ...sheet, audience: draft.audience })}</dd>
          <dt>{t('broadcasts.kind')}</dt>
          <dd>{t(`broadcasts.kinds.${draft.kind}`)}</dd>
          <dt>{t('broadcasts.sentAt')}</dt>
          <dd>{sentAt ? momentText(sentAt, locale) : ''}</dd>
          <dt>{t('broadcasts.sentBy')}</dt>
          <dd>{sentBy ?? t('orders.gone')}</dd>
        </dl>
        {mayWrite && state === 'SENDING' ? (
          <ConfirmButton
            label={t('broadcasts.stop')}
            title={t('broadcasts.stopTitle')}
            text={t('broadcasts.stopText')}
            done={t('broadcasts.stopped')}
            send={() => call('POST /api/studio/broadcast/{id}/stop', { params: { id }, body: {} })}
            onDone={onChange}
          />
        ) : null}
      </div>
    </section>
  )
}
