import { Brand } from '@encore/ui/Brand'
import { Button } from '@encore/ui/Button'
import LogOut from 'lucide-react/icons/log-out'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Frame.module.css'
import { Message } from './Message.tsx'

/** Replaces the page after the session ended, so that its content is no longer visible. */
export function Ended() {
  const t = useT()
  const again = () => {
    const { pathname, search } = location
    location.assign(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
  }
  return (
    <main className={`centred-page ${styles.frame}`}>
      <title>{t('shell.title', { page: t('shell.ended.title') })}</title>
      <Brand />
      <Message
        icon={<LogOut />}
        title={t('shell.ended.title')}
        isAlert
        action={
          <Button kind="primary" onClick={again}>
            {t('shell.ended.action')}
          </Button>
        }
      >
        {t('shell.ended.text')}
      </Message>
    </main>
  )
}
