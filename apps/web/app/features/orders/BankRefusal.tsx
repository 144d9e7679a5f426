import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './BankRefusal.module.css'

/** Refusal reason in the text of the bank or gateway; its language is unknown, hence `lang=""`. */
export function BankRefusal({ words }: { words: string }) {
  const t = useT()
  return (
    <small className={styles.words}>
      <span>{t('account.orders.refused')}</span>
      <q lang="">{words}</q>
    </small>
  )
}
