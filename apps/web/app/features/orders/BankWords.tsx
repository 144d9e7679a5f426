import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './BankWords.module.css'

/** Why a bank or a gateway refused, in its own words; nobody tells their language. */
export function BankWords({ words }: { words: string }) {
  const t = useT()
  return (
    <small className={styles.words}>
      <span>{t('account.orders.refused')}</span>
      <q lang="">{words}</q>
    </small>
  )
}
