import Eye from 'lucide-react/icons/eye'
import { useViewer } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ChatPanel.module.css'
import { Composer } from './Composer.tsx'
import type { ChatState } from './chat.ts'
import { MessageList } from './MessageList.tsx'
import { ReadNew } from './ReadNew.tsx'
import { RoomNotice } from './RoomNotice.tsx'
import { SignInHint } from './SignInHint.tsx'
import { useChat } from './use-chat.ts'
import { useReading } from './use-reading.ts'

export interface ChatPanelProps {
  eventId: string
}

/** An event's chat; fills the height of its place and is dark in every theme. */
export function ChatPanel({ eventId }: ChatPanelProps) {
  return <Room key={eventId} eventId={eventId} />
}

function Room({ eventId }: ChatPanelProps) {
  const t = useT()
  const viewer = useViewer()
  const { chat, state } = useChat(eventId)
  const { log, draft, connection } = state
  const reading = useReading(log)
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : log.uid
  const isOut = log.access.kind === 'out'
  const isStopped = connection === 'closed'
  return (
    <section className={`watch ${styles.chat}`} aria-label={t('chat.title')} data-room={log.access.kind}>
      <header className={styles.head}>
        <h2 className="visually-hidden">{t('chat.title')}</h2>
        <ReadNew log={log} uid={uid} />
        {log.viewers !== null && !isOut && (
          <p className={styles.viewers}>
            <Eye />
            {t('chat.viewers', { n: log.viewers })}
          </p>
        )}
      </header>
      <MessageList reading={reading} uid={uid} />
      <footer className={styles.foot}>
        <RoomNotice access={log.access} isAway={isAway(state)} isStopped={isStopped} />
        {viewer.kind === 'guest' ? (
          <SignInHint />
        ) : (
          !isOut && !isStopped && <Composer chat={chat} draft={draft} uid={uid} onSent={reading.follow} />
        )}
      </footer>
    </section>
  )
}

/** The connection was lost, or does not come about. */
const isAway = ({ connection, log }: ChatState): boolean =>
  connection === 'waiting' || (connection !== 'open' && log.viewers !== null)
