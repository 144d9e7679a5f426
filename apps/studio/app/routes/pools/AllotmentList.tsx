import type { StudioAllotment } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { Notice } from '@encore/ui/Notice'
import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './Pools.module.css'

const badges = { OPEN: 'ok', CLOSED: 'warn', ALLOTTED: 'soft', VOID: 'bad' } as const

export interface AllotmentListProps {
  /** Newest first. */
  allotments: readonly StudioAllotment[]
  /** Paid units that are in no allotment. */
  waiting: number
  zone: string
  /** Origin of the public site. */
  origin: string
}

/** Allotments of a pool with their files, and how anybody checks them. */
export function AllotmentList({ allotments, waiting, zone, origin }: AllotmentListProps) {
  const { t } = useText()
  const isOpen = allotments.some(({ state }) => state === 'OPEN')
  return (
    <section className={box.box}>
      <header>
        <h2>{t('pools.allotments.title')}</h2>
      </header>
      {waiting > 0 && !isOpen ? <Notice>{t('pools.allotments.waitForNext', { waiting })}</Notice> : null}
      <ol className={styles.allotments}>
        {allotments.map((allotment) => (
          <Allotment key={allotment.id} allotment={allotment} zone={zone} origin={origin} />
        ))}
      </ol>
      <p className={`${box.quiet} ${styles.check}`}>
        {t('pools.check.text')} <a href={`${origin}/draws/verify.mjs`}>verify.mjs</a>
      </p>
      <p>
        <code>{'node verify.mjs allotment.txt'}</code>
      </p>
    </section>
  )
}

type AllotmentProps = { allotment: StudioAllotment } & Pick<AllotmentListProps, 'zone' | 'origin'>

function Allotment({ allotment, zone, origin }: AllotmentProps) {
  const { t, locale } = useText()
  const { id, number, state, units, packed, closesAt, closedAt, knownFrom, allottedAt, packsAt } = allotment
  const count = new Intl.NumberFormat(locale)
  const time = (at: string) => momentText(at, locale, zone)
  const times: [string, string | null][] = [
    [t(closedAt ? 'pools.allotments.closed' : 'pools.allotments.closes'), closedAt ?? closesAt],
    [t(allottedAt ? 'pools.allotments.allotted' : 'pools.allotments.known'), allottedAt ?? knownFrom],
    [t('pools.allotments.packs'), state === 'VOID' ? null : packsAt],
  ]
  const facts: [string, string][] = [
    ...times.flatMap(([name, at]): [string, string][] => (at === null ? [] : [[name, time(at)]])),
    ...(units === null ? [] : ([[t('pools.allotments.units'), count.format(units)]] as [string, string][])),
    ...(state === 'ALLOTTED'
      ? ([[t('pools.allotments.packed'), count.format(packed)]] as [string, string][])
      : []),
  ]
  const file = `${origin}/random-goods/${id}`
  return (
    <li>
      <h3>
        <span>{t('pools.allotments.number', { number })}</span>{' '}
        <Badge kind={badges[state]}>{t(`pools.allotments.states.${state}`)}</Badge>
      </h3>
      {state === 'CLOSED' && closedAt ? (
        <Notice kind="warn" title={t('pools.allotments.waitsSince', { when: time(knownFrom ?? closedAt) })}>
          {t('pools.allotments.waitsText')}
        </Notice>
      ) : null}
      {state === 'VOID' ? (
        <Notice kind="bad">
          {findText(t, `pools.allotments.voidReasons.${allotment.voidReason}`) ?? allotment.voidReason}{' '}
          {t('pools.allotments.voidText')}
        </Notice>
      ) : null}
      <dl className={box.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.fact}>
          <dt>{t('pools.check.packingHash')}</dt>
          <dd>
            <code>{allotment.packingHash}</code>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('pools.check.commitment')}</dt>
          <dd>
            <code>{allotment.commitment}</code>
          </dd>
        </div>
      </dl>
      <p className={styles.files}>
        <a href={`${file}/packing.txt`}>{t('pools.check.packing', { number })}</a>
        <a href={`${file}/allotment.txt`}>{t('pools.check.allotment', { number })}</a>
      </p>
    </li>
  )
}
