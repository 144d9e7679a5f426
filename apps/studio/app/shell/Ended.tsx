import { Brand } from '@encore/ui/Brand'
import { Button } from '@encore/ui/Button'
import LogOut from 'lucide-react/icons/log-out'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './Frame.module.css'
import { Message } from './Message.tsx'

/** Replaces the page after the session ended, so that its content is no longer visible. */
export function Ended() {
  const w = useWords()
  const again = () => {
    const { pathname, search } = location
    location.assign(`/signin?to=${encodeURIComponent(pathname + search)}`)
  }
  return (
    <main className={`centred-page ${styles.frame}`}>
      <title>{w.title(w.ended.title)}</title>
      <Brand />
      <Message
        icon={<LogOut />}
        title={w.ended.title}
        isAlert
        action={
          <Button kind="primary" onClick={again}>
            {w.ended.action}
          </Button>
        }
      >
        {w.ended.text}
      </Message>
    </main>
  )
}
