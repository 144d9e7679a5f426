import type { ReportedMessage } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { useToast } from '@encore/ui/Toast'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Chat.module.css'
import { ChatStream } from './ChatStream.tsx'
import live from './Live.module.css'
import { useLiveFrame } from './live-frame.ts'
import { MessageTools } from './MessageTools.tsx'
import { ModerationLog } from './ModerationLog.tsx'
import { moderation } from './moderation.ts'
import { Restricted } from './Restricted.tsx'
import { RoomBox } from './RoomBox.tsx'
import { Unknown } from './Unknown.tsx'
import { useChatModeration } from './use-chat-moderation.ts'
import { WordsBox } from './WordsBox.tsx'

const everyMs = 3_000

/** Chat moderation: reported messages, the live chat, room settings and the moderation log. */
export function ModerationTab() {
  const { event, refresh } = useLiveFrame()
  const chat = useChatModeration(event.id)
  return (
    <div className={live.sides}>
      <div className={live.column}>
        <Queue
          eventId={event.id}
          onDone={() => {
            refresh()
            chat.refresh()
          }}
        />
        <RoomBox chat={chat} />
        <Restricted eventId={event.id} />
        <WordsBox eventId={event.id} />
        <ModerationLog eventId={event.id} />
      </div>
      <ChatStream chat={chat} />
    </div>
  )
}

function Queue({ eventId, onDone }: { eventId: string; onDone(): void }) {
  const t = useT()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/chat/queue', { params: { eventId } }),
    [eventId],
  )
  const { value, isAway, refresh } = usePolled(load, everyMs)
  const done = () => {
    refresh()
    onDone()
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('live.queue')}</h2>
      </header>
      {value === null ? (
        <Unknown isAway={isAway} />
      ) : value.content.length === 0 ? (
        <Empty icon={<ShieldCheck />} title={t('live.queueEmpty')}>
          {t('live.queueEmptyText')}
        </Empty>
      ) : (
        <ul className={styles.queue}>
          {value.content.map((reported) => (
            <Reported key={reported.message.seq} eventId={eventId} reported={reported} onDone={done} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ReportedProps {
  eventId: string
  reported: ReportedMessage
  onDone(): void
}

function Reported({ eventId, reported: { message, reports, reasons }, onDone }: ReportedProps) {
  const t = useT()
  const toast = useToast()
  async function keep() {
    const answer = await moderation(eventId).keep([message.seq])
    toast({ text: answer.ok ? t('live.kept') : errorText(t, answer.error.name) })
    onDone()
  }
  return (
    <li>
      <p>
        <b>{message.author.name || t('live.former')}</b> <span>{message.text}</span>
      </p>
      <div className={styles.row}>
        <small className={styles.grow}>
          <span>{t('live.reports', { count: reports })}</span> <span>·</span>{' '}
          <span>{reasons.map((reason) => t(`live.reasons.${reason}`)).join(', ')}</span>
        </small>
        <Button size="s" onClick={() => void keep()}>
          {t('live.keep')}
        </Button>
        <MessageTools eventId={eventId} message={message} onDone={onDone} />
      </div>
    </li>
  )
}
