import type { TaxLine } from '@encore/contract/endpoints'
import type { Currency } from '@encore/contract/rules/money'
import { useTaxWords } from '#app/features/orders/use-tax-words.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './receipt.module.css'

const keyOf = ({ treatment, country, rate, currency }: TaxLine) =>
  `${treatment} ${country} ${rate} ${currency}`

/** Tax included in the payment: one row per rate, followed by a negative row for the part that was refunded. */
export function TaxTable({ lines, isOfCubes }: { lines: readonly TaxLine[]; isOfCubes: boolean }) {
  const t = useT()
  const { rateOf, none } = useTaxWords()
  const taxed = lines.filter(({ treatment }) => treatment === 'TAXED')
  const untaxed = lines.filter(({ treatment }) => treatment !== 'TAXED')
  return (
    <section className={styles.tax}>
      <h2>{t('tax.title')}</h2>
      {isOfCubes && taxed.length > 0 && <p>{t('tax.ofCubes')}</p>}
      {taxed.length > 0 && (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('tax.rate')}</th>
              <th scope="col">{t('tax.net')}</th>
              <th scope="col">{t('tax.amount')}</th>
              <th scope="col">{t('tax.gross')}</th>
            </tr>
          </thead>
          <tbody>
            {taxed.map((line) => (
              <TaxRows key={keyOf(line)} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {untaxed.map((line) => (
        <p key={keyOf(line)}>
          <b>{rateOf(line)}</b> <span>{none(line)}</span>
        </p>
      ))}
      {lines.length === 0 && <p>{t('tax.notRecorded')}</p>}
    </section>
  )
}

function TaxRows({ line }: { line: TaxLine }) {
  const t = useT()
  const { rateOf } = useTaxWords()
  const { back, currency } = line
  return (
    <>
      <tr>
        <th scope="row">{rateOf(line)}</th>
        <Amounts of={line} currency={currency} />
      </tr>
      {back && (
        <tr>
          <th scope="row">{t('tax.back', { rate: rateOf(line) })}</th>
          <Amounts of={back} currency={currency} />
        </tr>
      )}
    </>
  )
}

type Taxed = Pick<TaxLine, 'gross' | 'net' | 'tax'>

function Amounts({ of: { net, tax, gross }, currency }: { of: Taxed; currency: Currency }) {
  const { signed } = useTaxWords()
  return (
    <>
      <td translate="no">{signed({ amount: net, currency })}</td>
      <td translate="no">{signed({ amount: tax, currency })}</td>
      <td translate="no">{signed({ amount: gross, currency })}</td>
    </>
  )
}
