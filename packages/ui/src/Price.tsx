import styles from './Price.module.css'

export type Currency = 'KRW' | 'USD' | 'JPY' | 'EUR' | 'CNY'

const CURRENCIES: Record<Currency, { symbol: string; decimals: number }> = {
  KRW: { symbol: '₩', decimals: 0 },
  USD: { symbol: '$', decimals: 2 },
  JPY: { symbol: '¥', decimals: 0 },
  EUR: { symbol: '€', decimals: 2 },
  CNY: { symbol: '¥', decimals: 2 },
}

const GROUPED = new Intl.NumberFormat('en')

/** "₩59,400", "$43.90". All four languages group by three with a comma, so the text does not depend on the reader. */
export function formatPrice(minor: number | bigint, currency: Currency): string {
  const { symbol, decimals } = CURRENCIES[currency]
  const amount = BigInt(minor)
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const fraction = decimals > 0 ? `.${digits.slice(at)}` : ''
  return `${amount < 0n ? '−' : ''}${symbol}${GROUPED.format(BigInt(digits.slice(0, at)))}${fraction}`
}

export interface PriceProps {
  minor: number | bigint
  currency: Currency
  /** Adds the code: ¥ stands for two currencies. */
  showCode?: boolean | undefined
  /** The price before a reduction, struck through. */
  wasMinor?: number | bigint | undefined
  /** What a screen reader says before the struck price ("before"). */
  wasLabel?: string | undefined
}

export function Price({ minor, currency, showCode, wasMinor, wasLabel }: PriceProps) {
  return (
    <span className={styles.price}>
      {wasMinor === undefined ? null : (
        <>
          {wasLabel === undefined ? null : <span className="visually-hidden">{wasLabel} </span>}
          <s>{formatPrice(wasMinor, currency)}</s>{' '}
        </>
      )}
      {formatPrice(minor, currency)}
      {showCode ? <small> {currency}</small> : null}
    </span>
  )
}
