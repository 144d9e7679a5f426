import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type {
  BackgroundJob,
  SettlementPreview as Preview,
  Settlement,
  Settlements as SettlementList,
} from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { moneyText } from '#app/data/money.ts'
import { daysText, momentText } from '#app/data/times.ts'
import { FileButton } from '#app/features/background-jobs/FileButton.tsx'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { CopyCode } from '#app/features/copy-button/CopyCode.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { taxName } from '#app/features/sales/tax-name.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Reports.module.css'
import { SettlementPreview } from './SettlementPreview.tsx'

export interface SettlementsProps {
  list: SettlementList
  label: string
  lead: string
  /** Null without the permission. */
  settle: {
    preview(): Promise<ApiResult<Preview>>
    /** Settles exactly the previewed figures, identified by the preview's mark. */
    make(mark: string): Promise<ApiResult<{ workId: string }>>
  } | null
}

export function Settlements({ list, label, lead, settle }: SettlementsProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [workId, setWorkId] = useState('')
  const [problem, setProblem] = useState('')
  const { run, isBusy } = useMutation((act: () => Promise<void>) => act())
  const [seen, setSeen] = useState<{ preview: Preview; hasChanged: boolean } | null>(null)
  async function look(hasChanged: boolean) {
    if (!settle) return
    const answer = await settle.preview()
    setProblem(answer.ok ? '' : answer.error.name)
    if (answer.ok) setSeen({ preview: answer.value, hasChanged })
  }
  function onEnd({ failed }: BackgroundJob) {
    setWorkId('')
    // A sale was being booked, so no file was made; the new figures are shown for review.
    if (failed > 0) return void run(() => look(true))
    toast({ text: t('reports.settlement.settled') })
    void revalidate()
  }
  async function make({ mark }: Preview) {
    if (!settle) return
    const answer = await settle.make(mark)
    const now = answer.ok ? undefined : newFigures(answer.error)
    setProblem(answer.ok || now ? '' : answer.error.name)
    if (now) setSeen({ preview: now, hasChanged: true })
    if (!answer.ok) return
    setSeen(null)
    setWorkId(answer.value.workId)
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('reports.settlement.settlements')}</h2>
        {settle && !seen && !workId ? (
          <Button
            size="s"
            busy={isBusy}
            onClick={() => void run(() => look(false))}
            className={styles.settle}
          >
            {label}
          </Button>
        ) : null}
      </header>
      <p className={styles.hint}>{lead}</p>
      <FailureNotice name={problem} />
      {seen ? (
        <SettlementPreview
          key={seen.preview.mark}
          {...seen}
          isBusy={isBusy}
          onSettle={() => void run(() => make(seen.preview))}
          onCancel={() => setSeen(null)}
        />
      ) : null}
      {workId ? (
        <div className={styles.working}>
          <JobProgress key={workId} id={workId} onEnd={onEnd} />
        </div>
      ) : null}
      {list.settlements.length === 0 ? (
        <p className={styles.quiet}>{t('reports.settlement.none')}</p>
      ) : (
        <ol className={styles.settlements}>
          {list.settlements.map((settlement) => (
            <SettlementLine key={settlement.id} settlement={settlement} />
          ))}
        </ol>
      )}
      <details className={styles.verify}>
        <summary>{t('reports.settlement.verify')}</summary>
        <p>{t('reports.settlement.verifyLead')}</p>
        <code>npm run money -- settlement settlement.csv</code>
        <p>{t('reports.settlement.key')}</p>
        <CopyCode text={list.publicKey} />
      </details>
    </section>
  )
}

/** The current figures that come with a `FIGURES_CHANGED` error. */
const newFigures = ({ name, data }: ErrorBody): Preview | undefined =>
  name === 'FIGURES_CHANGED' ? (data as { preview: Preview }).preview : undefined

function SettlementLine({ settlement }: { settlement: Settlement }) {
  const { t, locale } = useText()
  const { madeAt, madeBy, through, entries, sums, taxes, digest, mayFetch, workId, days } = settlement
  const count = new Intl.NumberFormat(locale)
  return (
    <li>
      <div>
        {days ? <p>{daysText(days, locale)}</p> : null}
        {sums.map(({ currency, sold, back }) => (
          <p key={currency}>
            <b>
              {t('reports.settlement.sum', { kept: moneyText(t, { amount: sold - back, currency }, locale) })}
            </b>
          </p>
        ))}
        {taxes.map((tax) => {
          const { treatment, country, rate, currency, gross, net } = tax
          const money = (amount: number) => moneyText(t, { amount, currency }, locale)
          return (
            <p key={`${treatment} ${country} ${rate} ${currency}`}>
              {t('reports.tax.line', {
                rate: taxName(t, tax, locale),
                gross: money(gross),
                net: money(net),
                amount: money(tax.tax),
              })}
            </p>
          )
        })}
        <p className={styles.quiet}>
          {t('reports.settlement.madeBy', {
            who: madeBy ?? t('reports.settlement.former'),
            when: momentText(madeAt, locale),
          })}
        </p>
        <p className={styles.quiet}>
          {t('reports.settlement.entries', { count: count.format(entries), last: String(through) })}
        </p>
        <p className={styles.quiet}>
          <span>SHA-256</span> <code>{digest}</code>
        </p>
      </div>
      {mayFetch ? (
        <FileButton id={workId} label={t('reports.settlement.file')} />
      ) : (
        <small className={styles.quiet}>{t('reports.settlement.others')}</small>
      )}
    </li>
  )
}
