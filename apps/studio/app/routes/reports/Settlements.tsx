import type { Settlement, Settlements as SettlementList } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { moneyText } from '#app/data/money.ts'
import { daysText, momentText } from '#app/data/times.ts'
import { CopyCode } from '#app/features/copying/CopyCode.tsx'
import { FailureNotice } from '#app/features/failure/FailureNotice.tsx'
import { taxName } from '#app/features/sales/tax-name.ts'
import { FileButton } from '#app/features/work/FileButton.tsx'
import { WorkProgress } from '#app/features/work/WorkProgress.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import styles from './Reports.module.css'

export interface SettlementsProps {
  list: SettlementList
  /** What the button says. */
  label: string
  lead: string
  /** Null for who may not. */
  settle:
    | (() => Promise<{ ok: true; value: { workId: string } } | { ok: false; error: { name: string } }>)
    | null
}

/** The signed files that were made, how they are checked, and the button that makes another. */
export function Settlements({ list, label, lead, settle }: SettlementsProps) {
  const { w } = useText()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [workId, setWorkId] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  function onEnd() {
    toast({ text: w.money.settled })
    setWorkId('')
    void revalidate()
  }
  async function begin(ask: NonNullable<SettlementsProps['settle']>) {
    setIsBusy(true)
    const answer = await ask()
    setIsBusy(false)
    setProblem(answer.ok ? '' : answer.error.name)
    if (answer.ok) setWorkId(answer.value.workId)
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{w.money.settlements}</h2>
        {settle ? (
          <Button size="s" busy={isBusy} onClick={() => void begin(settle)} className={styles.settle}>
            {label}
          </Button>
        ) : null}
      </header>
      <p className={styles.hint}>{lead}</p>
      <FailureNotice name={problem} />
      {workId ? (
        <div className={styles.working}>
          <WorkProgress key={workId} id={workId} onEnd={onEnd} />
        </div>
      ) : null}
      {list.settlements.length === 0 ? (
        <p className={styles.quiet}>{w.money.none}</p>
      ) : (
        <ol className={styles.settlements}>
          {list.settlements.map((settlement) => (
            <SettlementLine key={settlement.id} settlement={settlement} />
          ))}
        </ol>
      )}
      <details className={styles.verify}>
        <summary>{w.money.verify}</summary>
        <p>{w.money.verifyLead}</p>
        <code>npm run money -- settlement settlement.csv</code>
        <p>{w.money.key}</p>
        <CopyCode text={list.publicKey} />
      </details>
    </section>
  )
}

function SettlementLine({ settlement }: { settlement: Settlement }) {
  const { w, locale } = useText()
  const { madeAt, madeBy, through, entries, sums, taxes, digest, mayFetch, workId, days } = settlement
  const count = new Intl.NumberFormat(locale)
  return (
    <li>
      <div>
        {days ? <p>{daysText(days, locale)}</p> : null}
        {sums.map(({ currency, sold, back }) => (
          <p key={currency}>
            <b>{w.money.sum(moneyText(w, { amount: sold - back, currency }, locale))}</b>
          </p>
        ))}
        {taxes.map((tax) => {
          const { treatment, country, rate, currency, gross, net } = tax
          const money = (amount: number) => moneyText(w, { amount, currency }, locale)
          return (
            <p key={`${treatment} ${country} ${rate} ${currency}`}>
              {w.tax.line(taxName(w, tax, locale), money(gross), money(net), money(tax.tax))}
            </p>
          )
        })}
        <p className={styles.quiet}>{w.money.madeBy(madeBy ?? w.money.former, momentText(madeAt, locale))}</p>
        <p className={styles.quiet}>{w.money.entries(count.format(entries), String(through))}</p>
        <p className={styles.quiet}>
          <span>SHA-256</span> <code>{digest}</code>
        </p>
      </div>
      {mayFetch ? (
        <FileButton id={workId} label={w.money.file} />
      ) : (
        <small className={styles.quiet}>{w.money.others}</small>
      )}
    </li>
  )
}
