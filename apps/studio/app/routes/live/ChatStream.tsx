import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useAim } from '@encore/ui/use-aim'
import ArrowDown from 'lucide-react/icons/arrow-down'
import PinIcon from 'lucide-react/icons/pin'
import { useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '#app/data/errors.ts'
import { clockText } from '#app/data/times.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Chat.module.css'
import { useLiveFrame } from './live-frame.ts'
import { MessageTools } from './MessageTools.tsx'
import { moderation } from './moderation.ts'
import type { ChatModerationState } from './use-chat-moderation.ts'

/** Within this distance of the newest message the list keeps following. */
const nearPx = 48

/** All chat messages, live. The list stops scrolling for moderators who scroll back or are about to click a line. */
export function ChatStream({ chat: { eventId, log, refresh, isKnown } }: { chat: ChatModerationState }) {
  const t = useT()
  const { event } = useLiveFrame()
  const toast = useToast()
  const list = useRef<HTMLOListElement>(null)
  const newest = log.messages.at(-1)?.seq ?? 0
  /**
   * Set when the list stopped following: the newest message then, and whether it is scrolled back. Null while it
   * follows.
   */
  const [held, setHeld] = useState<{ at: number; isAway: boolean } | null>(null)
  const isFollowing = held === null
  const [away, aiming] = [useRef(false), useRef(false)]
  const settle = () => {
    const [isAway, isHeld] = [away.current, away.current || aiming.current]
    setHeld((before) => {
      if (!isHeld) return null
      return before?.isAway === isAway ? before : { at: before?.at ?? newest, isAway }
    })
  }
  const turn = (to: boolean) => () => {
    aiming.current = to
    settle()
  }
  const aim = useAim(turn(true), turn(false))
  const waiting = held ? log.messages.filter(({ seq }) => seq > held.at).length : 0
  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight })
  // New messages change the scroll height outside of React's state.
  useLayoutEffect(() => {
    if (isFollowing && newest > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest, isFollowing])
  async function unpin() {
    const answer = await moderation(eventId).pin(null)
    if (!answer.ok) toast({ text: errorText(t, answer.error.name) })
    refresh()
  }
  return (
    <section className={`${box.box} ${styles.chat}`} aria-label={t('live.chat')}>
      <header>
        <h2>{t('live.chat')}</h2>
        {log.isClosed ? <Badge kind="warn">{t('featureSwitches.closed')}</Badge> : null}
      </header>
      {log.pinned ? (
        <div className={styles.pinned}>
          <PinIcon />
          <p>
            <b>{log.pinned.author.name || t('live.former')}</b> <span>{log.pinned.text}</span>
          </p>
          <Button size="s" onClick={() => void unpin()}>
            {t('live.unpin')}
          </Button>
        </div>
      ) : null}
      {isKnown && log.messages.length === 0 ? <p className={styles.empty}>{t('live.chatEmpty')}</p> : null}
      <ol
        ref={list}
        className={styles.list}
        aria-label={t('live.chatLog')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
        tabIndex={0}
        {...aim}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          away.current = scrollHeight - scrollTop - clientHeight >= nearPx
          settle()
        }}
      >
        {log.messages.map((message) => (
          <li key={message.seq} data-badge={message.author.badge}>
            <Said at={new Date(message.at).toISOString()} zone={event.zone} />
            <p>
              <b>{message.author.name || t('live.former')}</b>
              {message.author.badge ? (
                <small>{message.author.badge === 'ARTIST' ? t('live.artist') : t('live.staff')}</small>
              ) : null}
              <span>{message.text}</span>
            </p>
            <span className={styles.tools}>
              <MessageTools eventId={eventId} message={message} onDone={refresh} />
            </span>
          </li>
        ))}
      </ol>
      {waiting === 0 && !held?.isAway ? null : (
        <Button className={styles.newest} size="s" kind="primary" onClick={toEnd}>
          <ArrowDown />
          <span>{waiting > 0 ? t('live.waiting', { n: waiting }) : t('live.toNewest')}</span>
        </Button>
      )}
    </section>
  )
}

const Said = ({ at, zone }: { at: string; zone: string }) => <time dateTime={at}>{clockText(at, zone)}</time>
