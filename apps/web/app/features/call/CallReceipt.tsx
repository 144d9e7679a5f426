import type { Receipt } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { supportPath } from '#app/features/support/support-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { endReasonOf, sumText } from './call-words.ts'
import styles from './Thanks.module.css'

export interface CallReceiptProps {
  /** Null until it is read. */
  receipt: Receipt | null
  /** The artist. */
  name: string
  /** Several receipts stand below each other. */
  isTitled: boolean
}

/** The sums of a call by promise, speech, stall and compensation: the same numbers as the organiser's. */
export function CallReceipt({ receipt, name, isTitled }: CallReceiptProps) {
  const { t } = useText()
  if (!receipt)
    return (
      <div aria-busy="true">
        <Skeleton height="12rem" />
      </div>
    )
  const {
    promisedMs,
    spokenMs,
    stalledMs,
    unsignedMs,
    addedMs,
    compensatedMs,
    owedMs,
    fanCountedMs,
    differenceNote,
  } = receipt
  const stillMs = stalledMs.FAN + stalledMs.ARTIST + stalledMs.BOTH
  const sides = (['FAN', 'ARTIST', 'BOTH'] as const).filter((side) => stalledMs[side] >= 500)
  return (
    <section className={styles.receipt} aria-label={t('call.receipt.title', { name })}>
      {isTitled && <h2>{t('call.receipt.title', { name })}</h2>}
      <p>
        <span>{t(`call.reason.${endReasonOf(receipt.reason)}`)}</span>
        <b>{t(`call.state.${receipt.state}`)}</b>
      </p>
      <dl>
        <Row name={t('call.receipt.promised')} value={sumText(promisedMs)} />
        {addedMs > 0 && <Row name={t('call.receipt.added')} value={sumText(addedMs)} />}
        <Row
          name={t('call.receipt.spoken')}
          value={sumText(spokenMs)}
          notes={[t('call.receipt.spokenNote')]}
        />
        {stillMs > 0 && (
          <Row
            name={t('call.receipt.still')}
            value={sumText(stillMs)}
            notes={sides.map((side) =>
              t(`call.receipt.still${side}`, { time: sumText(stalledMs[side]), name }),
            )}
          />
        )}
        {compensatedMs > 0 && (
          <Row is="good" name={t('call.receipt.compensated')} value={sumText(compensatedMs)} />
        )}
        {owedMs > 0 && (
          <Row
            is="good"
            name={t('call.receipt.owed')}
            value={sumText(owedMs)}
            notes={[t('call.receipt.owedNote')]}
          />
        )}
      </dl>
      {unsignedMs >= 1_000 && <p>{t('call.receipt.unsigned', { time: sumText(unsignedMs) })}</p>}
      {receipt.isDisputed && (
        <Notice kind={differenceNote === null ? 'warn' : 'info'}>
          {differenceNote === null
            ? t('call.receipt.disputed', { time: sumText(fanCountedMs ?? 0) })
            : t('call.receipt.checked', { note: differenceNote })}
        </Notice>
      )}
      <p>
        <span>{t('call.receipt.same')}</span>
        <PageLink className="link" to={supportPath({})}>
          {t('call.receipt.help')}
        </PageLink>
      </p>
    </section>
  )
}

interface RowProps {
  name: string
  value: string
  notes?: readonly string[]
  is?: 'good'
}

const Row = ({ name, value, notes = [], is }: RowProps) => (
  <div data-is={is}>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </dd>
  </div>
)
