import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './mypage.module.css'

export function Goodbye() {
  const t = useT()
  return (
    <Outcome
      kind="ok"
      level={1}
      className={styles.alone}
      title={t('account.leave.goneTitle')}
      actions={<Button render={<PageLink to="/" />}>{t('account.leave.home')}</Button>}
    >
      {t('account.leave.goneText')}
    </Outcome>
  )
}
