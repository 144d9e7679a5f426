import type { ChatMessage } from '@encore/contract/realtime'
import { Button } from '@encore/ui/Button'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, type KeyboardEvent, memo } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { isSilent, type Pending } from './chat-log.ts'
import { MessageLine, PendingLine } from './MessageLine.tsx'
import styles from './MessageList.module.css'
import type { Reading } from './use-reading.ts'

interface MessageListProps {
  reading: Reading
  /** The member whose messages are marked as own. */
  uid: string | null
  /** Shown in an empty room; null while it is unknown whether the room is empty or open. */
  emptyText: string | null
  onMenu: LinesProps['onMenu']
}

export function MessageList({ reading, uid, emptyText, onMenu }: MessageListProps) {
  const t = useT()
  const { scroller, onScroll, aim, shown, unread } = reading
  const catchUp = () => {
    reading.follow()
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={onScroll}
        {...aim}
        onKeyDown={onMenu ? walk : undefined}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
      >
        {isSilent(shown) && emptyText !== null && shown.access.kind === 'in' ? (
          <p className={styles.empty}>{emptyText}</p>
        ) : (
          <ol className={styles.lines}>
            <Lines messages={shown.messages} gapBefore={shown.gapBefore} uid={uid} onMenu={onMenu} />
            <PendingLines pending={shown.pending} />
          </ol>
        )}
      </div>
      {unread > 0 && (
        <Button className={styles.newest} kind="primary" size="s" onClick={catchUp}>
          <ArrowDown />
          <span>{t('chat.newMessages', { n: unread })}</span>
        </Button>
      )}
    </div>
  )
}

/** Moves the focus between names with the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-name]')]
  const at = names.indexOf(document.activeElement as HTMLElement)
  const next = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : null
  if (at === -1 || next === null) return
  event.preventDefault()
  names[next]?.focus()
}

interface LinesProps {
  messages: readonly ChatMessage[]
  gapBefore: number | null
  uid: string | null
  onMenu: ((message: ChatMessage, anchor: HTMLElement) => void) | null
}

const Lines = memo(function Lines({ messages, gapBefore, uid, onMenu }: LinesProps) {
  const t = useT()
  const newest = messages.at(-1)
  return messages.map((message) => (
    <Fragment key={message.seq}>
      {message.seq === gapBefore && <li className={styles.gap}>{t('chat.gap')}</li>}
      <MessageLine
        message={message}
        isOwn={message.author.uid === uid}
        onMenu={onMenu}
        isReached={message === newest}
      />
    </Fragment>
  ))
})

const PendingLines = memo(function PendingLines({ pending }: { pending: readonly Pending[] }) {
  return pending.map(({ clientId, text }) => <PendingLine key={clientId} text={text} />)
})
