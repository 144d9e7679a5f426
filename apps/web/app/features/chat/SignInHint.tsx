import { Button } from '@encore/ui/Button'
import { openDialog } from '#app/data/dialogs.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SignInHint.module.css'

/** Replaces the composer for guests. */
export function SignInHint() {
  const t = useT()
  return (
    <div className={styles.hint}>
      <p>{t('chat.guest')}</p>
      <Button kind="primary" size="s" onClick={() => openDialog({ kind: 'needsSignIn' })}>
        {t('chat.signIn')}
      </Button>
    </div>
  )
}
