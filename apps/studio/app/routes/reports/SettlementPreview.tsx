import type { SettlementPreview as Preview } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useRef } from 'react'
import { moneyText } from '#app/data/money.ts'
import { momentText } from '#app/data/times.ts'
import { SumTable } from '#app/features/sales/SumTable.tsx'
import { TaxTable } from '#app/features/sales/TaxTable.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Reports.module.css'
import { changesSince } from './settlement-changes.ts'

export interface SettlementPreviewProps {
  preview: Preview
  /** These figures replace those that the user wanted to settle. */
  hasChanged: boolean
  isBusy: boolean
  onSettle(): void
  onCancel(): void
}

/** The amounts to settle, and the changes since the last settlement. */
export function SettlementPreview({
  preview,
  hasChanged,
  isBusy,
  onSettle,
  onCancel,
}: SettlementPreviewProps) {
  const { t, locale } = useText()
  const { sums, taxes, last } = preview
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const count = new Intl.NumberFormat(locale)
  const entries = sums.reduce((sum, one) => sum + one.entries, 0)
  return (
    <section className={styles.preview} aria-labelledby="settlement-preview">
      <h3 id="settlement-preview" ref={head} tabIndex={-1}>
        {t('reports.settlement.preview.title')}
      </h3>
      {hasChanged ? (
        <Notice kind="warn" role="alert" title={t('reports.settlement.preview.changed')}>
          {t('reports.settlement.preview.changedText')}
        </Notice>
      ) : null}
      <p className={styles.quiet}>
        {t('reports.settlement.preview.entries', { count: count.format(entries) })}
      </p>
      <SumTable
        title={t('reports.settlement.preview.sums')}
        head={t('reports.currency')}
        rows={sums.map((sum) => ({ ...sum, units: sum.entries, key: sum.currency, name: sum.currency }))}
        units={t('reports.settlement.preview.count')}
      />
      <TaxTable taxes={taxes} />
      <div className={styles.since}>
        <h3>
          {last
            ? t('reports.settlement.preview.since', { when: momentText(last.madeAt, locale) })
            : t('reports.settlement.preview.first')}
        </h3>
        {last === null ? null : (
          <ul>
            {changesSince(last.sums, sums).map(({ currency, kept, entries: more }) => (
              <li key={currency}>
                <b translate="no">{signed(moneyText(t, { amount: kept, currency }, locale), kept)}</b>
                <span>{t('reports.settlement.preview.more', { count: count.format(more) })}</span>
              </li>
            ))}
            {changesSince(last.sums, sums).length === 0 ? (
              <li>{t('reports.settlement.preview.same')}</li>
            ) : null}
          </ul>
        )}
      </div>
      <div className={styles.decide}>
        <Button
          kind="primary"
          busy={isBusy}
          busyLabel={t('reports.settlement.preview.busy')}
          onClick={onSettle}
        >
          {t('reports.settlement.preview.settle')}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
      </div>
    </section>
  )
}

const signed = (text: string, amount: number) => (amount > 0 ? `+${text}` : text)
