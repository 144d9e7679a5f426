import type { CubeLot } from '@encore/contract/endpoints'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './Lots.module.css'

const shownAtOnce = 5

/** Lots of the cube balance, in the order in which they are spent. */
export function Lots({ lots }: { lots: readonly CubeLot[] }) {
  const t = useT()
  if (lots.length === 0) return <p className={styles.none}>{t('account.wallet.lots.none')}</p>
  const rest = lots.slice(shownAtOnce)
  return (
    <>
      <ol className={styles.lots}>
        {lots.slice(0, shownAtOnce).map((lot) => (
          <LotRow key={lot.id} lot={lot} />
        ))}
      </ol>
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('account.wallet.lots.all', { n: rest.length })}</summary>
          <ol className={styles.lots} start={shownAtOnce + 1}>
            {rest.map((lot) => (
              <LotRow key={lot.id} lot={lot} />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function LotRow({ lot }: { lot: CubeLot }) {
  const { t, tag } = useText()
  const { day } = useMomentText()
  const { kind, cause, amount, remaining, expiresAt } = lot
  return (
    <li>
      <b>{remaining.toLocaleString(tag)}</b>
      <span>
        <span>{t(kind === 'PURCHASED' ? 'account.wallet.lots.bought' : 'account.wallet.lots.free')}</span>
        <small>
          {[
            t(`account.wallet.cause.${cause}`),
            remaining < amount && t('account.wallet.lots.of', { left: remaining, all: amount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <time dateTime={expiresAt}>{t('account.wallet.lots.until', { date: day(expiresAt) })}</time>
    </li>
  )
}
