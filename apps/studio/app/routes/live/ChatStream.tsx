import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import ArrowDown from 'lucide-react/icons/arrow-down'
import PinIcon from 'lucide-react/icons/pin'
import { useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '#app/data/errors.ts'
import { clockText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import styles from './Chat.module.css'
import { useLiveFrame } from './live-desk.ts'
import { MessageTools } from './MessageTools.tsx'
import { moderation } from './moderation.ts'
import type { ChatDeskState } from './use-chat-desk.ts'

/** All that is said, as it comes; who scrolls back keeps the place. */
export function ChatStream({ desk: { eventId, log, refresh, isKnown } }: { desk: ChatDeskState }) {
  const { w } = useText()
  const { event } = useLiveFrame()
  const toast = useToast()
  const list = useRef<HTMLOListElement>(null)
  const [isFollowing, setIsFollowing] = useState(true)
  const newest = log.messages.at(-1)?.seq ?? 0
  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight })
  // A new message moves the list, which React does not know.
  useLayoutEffect(() => {
    if (isFollowing && newest > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest, isFollowing])
  async function unpin() {
    const answer = await moderation(eventId).pin(null)
    if (!answer.ok) toast({ text: errorText(w, answer.error.name) })
    refresh()
  }
  return (
    <section className={`${box.box} ${styles.chat}`} aria-label={w.live.chat}>
      <header>
        <h2>{w.live.chat}</h2>
        {log.isClosed ? <Badge kind="warn">{w.switches.closed}</Badge> : null}
      </header>
      {log.pinned ? (
        <div className={styles.pinned}>
          <PinIcon />
          <p>
            <b>{log.pinned.author.name || w.live.former}</b> <span>{log.pinned.text}</span>
          </p>
          <Button size="s" onClick={() => void unpin()}>
            {w.live.unpin}
          </Button>
        </div>
      ) : null}
      {isKnown && log.messages.length === 0 ? <p className={styles.empty}>{w.live.chatEmpty}</p> : null}
      <ol
        ref={list}
        className={styles.list}
        aria-label={w.live.chatLog}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setIsFollowing(scrollHeight - scrollTop - clientHeight < 48)
        }
      >
        {log.messages.map((message) => (
          <li key={message.seq} data-badge={message.author.badge}>
            <Said at={new Date(message.at).toISOString()} zone={event.zone} />
            <p>
              <b>{message.author.name || w.live.former}</b>
              {message.author.badge ? (
                <small>{message.author.badge === 'ARTIST' ? w.live.artist : w.live.staff}</small>
              ) : null}
              <span>{message.text}</span>
            </p>
            <span className={styles.tools}>
              <MessageTools eventId={eventId} message={message} onDone={refresh} />
            </span>
          </li>
        ))}
      </ol>
      {isFollowing || newest === 0 ? null : (
        <Button className={styles.newest} size="s" kind="primary" onClick={toEnd}>
          <ArrowDown />
          <span>{w.live.toNewest}</span>
        </Button>
      )}
    </section>
  )
}

const Said = ({ at, zone }: { at: string; zone: string }) => <time dateTime={at}>{clockText(at, zone)}</time>
