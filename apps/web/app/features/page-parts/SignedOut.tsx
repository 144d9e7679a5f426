import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { useLocation } from 'react-router'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SignedOut.module.css'

/** Shown when the session ended while the page was open. */
export function SignedOut() {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <Outcome
      kind="wait"
      level={1}
      className={styles.alone}
      title={t('account.signedOut.title')}
      actions={
        <Button
          kind="primary"
          render={<PageLink to={`/signin?callbackUrl=${encodeURIComponent(pathname + search)}`} />}
        >
          {t('signIn.submit')}
        </Button>
      }
    >
      {t('account.signedOut.text')}
    </Outcome>
  )
}
