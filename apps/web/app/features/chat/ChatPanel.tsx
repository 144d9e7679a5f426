import Users from 'lucide-react/icons/users'
import { useCallback, useMemo, useState } from 'react'
import { useLazyModule } from '#app/data/use-lazy-module.ts'
import { useViewer } from '#app/data/viewer.ts'
import { shownViewers } from '#app/features/event/shown-viewers.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { useBlocked } from './blocked.ts'
import { ChatFoot } from './ChatFoot.tsx'
import { ChatMenu } from './ChatMenu.tsx'
import styles from './ChatPanel.module.css'
import type { ChatState } from './chat.ts'
import { isSilent, withoutBlocked } from './chat-log.ts'
import { MessageList } from './MessageList.tsx'
import type { Picked } from './MessageMenu.tsx'
import { PinnedBar } from './PinnedBar.tsx'
import { ReadNew } from './ReadNew.tsx'
import { RoomNotice } from './RoomNotice.tsx'
import { SignInHint } from './SignInHint.tsx'
import { useChat } from './use-chat.ts'
import { useReading } from './use-reading.ts'

const loadMessageMenu = () => import('./MessageMenu.tsx')

export interface ChatPanelProps {
  eventId: string
  /** True when the show ended long ago and the chat is read-only. */
  isOver?: boolean
}

/** An event's chat; fills the height of its container and is dark in every theme. */
export function ChatPanel(props: ChatPanelProps) {
  return <Room key={props.eventId} {...props} />
}

function Room({ eventId, isOver = false }: ChatPanelProps) {
  const t = useT()
  const viewer = useViewer()
  const { chat, state } = useChat(eventId)
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : state.log.uid
  const isMember = uid !== null
  const { list, blocked } = useBlocked(uid)
  const log = useMemo(() => withoutBlocked(state.log, blocked), [state.log, blocked])
  const reading = useReading(log)
  const [picked, setPicked] = useState<Picked | null>(null)
  const menu = useLazyModule(picked !== null, loadMessageMenu)
  const pick = useCallback((message: Picked['message'], anchor: HTMLElement) => {
    setPicked({ message, anchor })
  }, [])
  const { pinned, isDelayed, isOff } = log.state
  // Staff and artists can still write in a closed room.
  const watching = shownViewers(log.viewers)
  const isClosed = log.state.isClosed && log.memberStatus.badge === null
  const isOut = log.access.kind === 'out'
  const isStopped = state.connection === 'closed'
  const isOpen = !isOut && !isOff && !isClosed && !isOver && !isStopped
  const emptyText = isOver ? t('chat.over') : isOpen ? t('chat.empty') : null
  return (
    <section className={`watch ${styles.chat}`} aria-label={t('chat.title')} data-room={log.access.kind}>
      <header className={styles.head}>
        <h2 className="visually-hidden">{t('chat.title')}</h2>
        <ReadNew log={log} uid={uid} />
        {watching !== null && !isOut && !isOff && !isOver && (
          <p className={styles.viewers}>
            <Users />
            <span>{t('chat.viewers', { n: watching })}</span>
          </p>
        )}
        {isMember && <ChatMenu list={list} blocked={blocked} />}
      </header>
      <div className={styles.body}>
        {pinned && !isOut && <PinnedBar pinned={pinned} />}
        <MessageList reading={reading} uid={uid} emptyText={emptyText} onMenu={isMember ? pick : null} />
      </div>
      {menu && (
        <menu.MessageMenu
          picked={picked}
          uid={uid}
          room={eventId}
          list={list}
          onClose={() => setPicked(null)}
        />
      )}
      <footer className={styles.foot}>
        <RoomNotice
          access={log.access}
          isAway={isAway(state)}
          isDelayed={isDelayed}
          isOff={isOff}
          isClosed={isClosed && !isOver}
          isOver={isOver && !isSilent(log)}
          isStopped={isStopped}
        />
        {viewer.kind === 'guest' ? (
          <SignInHint />
        ) : (
          isOpen && <ChatFoot chat={chat} state={state} uid={uid} onSent={reading.follow} />
        )}
      </footer>
    </section>
  )
}

/** True when the connection was lost or cannot be established. */
const isAway = ({ connection, log }: ChatState): boolean =>
  connection === 'waiting' || (connection !== 'open' && log.viewers !== null)
