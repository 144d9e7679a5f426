import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './PayRules.module.css'

/** Terms the buyer agrees to, and the rights of minors. Source: Civil Act of Korea, article 5. */
export function PayRules() {
  const t = useT()
  return (
    <>
      <span>{t('payment.rules')}</span>{' '}
      <PageLink className={`link ${styles.terms}`} to="/terms" target="_blank">
        {t('documents.terms')}
      </PageLink>
    </>
  )
}
